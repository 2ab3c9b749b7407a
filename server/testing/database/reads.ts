import type { OpenAPI } from '@orpc/contract'
import { describeApi } from '#web/api/openapi.ts'

type Parameter = OpenAPI.ParameterObject & { schema?: Schema }
type Schema = { type?: string; enum?: unknown[]; const?: unknown; format?: string; anyOf?: Schema[] }
type Answer = { nextCursor?: string | null }

/**
 * Requests every readable address of the API: plain, with each value of each parameter, with short and long
 * searches, and its second page. `ids`: an existing row for each domain.
 */
export async function* everyRead(
  ids: Record<string, string>,
  ask: (path: string) => Promise<Response>,
): AsyncGenerator<string> {
  const { paths = {} } = await describeApi()
  for (const [template, methods] of Object.entries(paths)) {
    const operation = (methods as { get?: OpenAPI.OperationObject }).get
    const path = operation && `/api${filledIn(template, ids)}`
    if (!path || path.includes('{')) continue
    for (const query of queriesOf((operation.parameters ?? []) as Parameter[])) {
      const address = query ? `${path}?${query}` : path
      const { nextCursor } = await answerOf(await ask(address))
      yield address
      if (nextCursor) await ask(`${address}&cursor=${encodeURIComponent(nextCursor)}`)
    }
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return response.headers.get('content-type')?.startsWith('application/json') ? (JSON.parse(text) ?? {}) : {}
}

function filledIn(template: string, ids: Record<string, string>): string {
  const [, domain = ''] = template.split('/')
  return template.replace('{id}', ids[domain] ?? '{id}')
}

function queriesOf(parameters: Parameter[]): string[] {
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema = {} }) =>
      valuesOf(name, schema).map((value) => `${name}=${encodeURIComponent(value)}`),
    )
  const orders = queries.filter((query) => query.startsWith('sort='))
  const searches = queries.filter((query) => query.startsWith('search='))
  const searchedOrders = orders.flatMap((order) => searches.map((search) => `${order}&${search}`))
  const pagedOrders = (orders.length > 0 ? orders : ['']).map((order) =>
    [order, 'limit=1'].filter(Boolean).join('&'),
  )
  const isPaged = queries.some((query) => query.startsWith('limit='))
  return ['', ...queries, ...searchedOrders, ...(isPaged ? pagedOrders : [])]
}

function valuesOf(name: string, schema: Schema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => valuesOf(name, one))
  if (schema.const !== undefined) return [String(schema.const)]
  if (schema.enum) return schema.enum.map(String)
  if (name === 'search' || name === 'q' || name === 'code') return ['ki', 'kivu', 'ma kivu']
  if (name === 'method') return ['Chèque']
  if (name === 'cursor') return []
  if (schema.type === 'boolean') return ['true', 'false']
  if (schema.format === 'date') return ['2026-01-01']
  if (schema.format === 'date-time') return ['2026-01-01T00:00:00Z']
  if (schema.format === 'uuid') return ['0195d3f2-0000-7000-8000-000000000000']
  return schema.type === 'integer' || schema.type === 'number' ? ['2'] : []
}
