import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OpenAPI } from '@orpc/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { signedCookie } from '#access/caller/cookie.ts'
import { openSite, type Site } from '#testing/http.ts'
import { type MadeRequest, requestsOf } from '#testing/made-requests.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'
import { describeApi } from './openapi.ts'

const world = await startWorld()
const document = await describeApi()
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'document', components: document.components } as object)
let site: Site
before(async () => {
  site = await openSite(world)
})
after(async () => {
  await site.close()
  await world.stop()
})

// These end the session or the membership that the rest of the run needs.
const left = ['account.closeSessions', 'account.closeSession', 'account.remove', 'session.switchCompany', 'signOut', 'account.changePassword']

type Named = { method: string; path: string; operation: OpenAPI.OperationObject }
const operations: Named[] = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, OpenAPI.OperationObject>)
    .filter(([, operation]) => !left.includes(operation.operationId ?? ''))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

for (const role of ['admin', 'employee', 'viewer', 'warehouse_supervisor', null] as const) {
  test(`five hundred requests of ${role ?? 'a stranger'} meet no status and no shape that the document does not describe`, async () => {
    const company = await foundCompany(world)
    const manager = await company.hire('manager')
    const invoice = await manager.invoices.create(maritimeDraft(company))
    const payment = await manager.payments.create({ invoiceId: invoice.id, amount: 100, paymentDate: '2026-01-02', reference: 'R' })
    const cookie = role && signedCookie((await company.hire(role)).token, world.server.secret)
    const ids = [company.clientId, company.serviceId, invoice.id, payment.id, manager.userId, company.tenantId]

    const requests = fc
      .constantFrom(...operations)
      .chain((named) => requestsOf(named.path, named.operation, ids).map((request) => ({ named, request })))
    const faults: string[] = []
    for (const { named, request } of fc.sample(requests, { numRuns: 500, seed: 7 })) {
      const fault = await undescribed(named.operation, await ask(named, request, cookie))
      if (fault) faults.push(`${named.method} ${request.path} ${JSON.stringify(request.query)} ${JSON.stringify(request.body)}: ${fault}`)
    }
    assert.deepEqual(faults, [])
  })
}

function ask({ method, operation }: Named, { path, query, body, key }: MadeRequest, cookie: string | null): Promise<Response> {
  const takesBytes = 'application/octet-stream' in ((operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content ?? {})
  const sent = takesBytes ? 'nothing of a picture' : body === undefined ? undefined : JSON.stringify(body)
  const type = takesBytes ? 'application/octet-stream' : 'application/json'
  return site.ask(`/api${path}?${new URLSearchParams(query)}`, {
    method,
    ...(sent !== undefined && { body: sent }),
    headers: { ...(sent !== undefined && { 'content-type': type }), ...(cookie && { cookie }), 'idempotency-key': key },
  })
}

/** What of an answer the document does not say; undefined when it says it all. */
async function undescribed(operation: OpenAPI.OperationObject, answer: Response): Promise<string | undefined> {
  const described = operation.responses?.[answer.status] as OpenAPI.ResponseObject | undefined
  const text = await answer.text()
  if (!described) return `${answer.status} is not described (${text.slice(0, 200)})`
  const schema = described.content?.['application/json']?.schema
  if (!schema) return described.content || text === '' ? undefined : `a body where none is described: ${text.slice(0, 200)}`
  const judge = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))
  return judge(text === '' ? undefined : JSON.parse(text)) ? undefined : `${answer.status} ${ajv.errorsText(judge.errors)} in ${text.slice(0, 200)}`
}
