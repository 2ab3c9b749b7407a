import { Agent } from 'node:http'
import { type HttpResponse, sendRequest } from '../../http.ts'
import type { RequestPlan } from './odd.ts'
import { type Pools, withRows } from './pools.ts'

/** A request with the ids of its rows. */
export type Outgoing = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

export function outgoingOf(
  plan: RequestPlan,
  pools: Pools,
  credentials: Record<string, string>,
  index: number,
): Outgoing {
  const { operation, query, type } = plan
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(withRows(plan.path[name] ?? '-', pools).toWellFormed()),
  )
  const body = requestBody(plan, pools)
  const cookie = [credentials.cookie, plan.headers.cookie].filter(Boolean).join('; ')
  const headers: Record<string, string> = {
    ...(type !== undefined && { 'content-type': type }),
    ...(body && { 'content-length': String(body.length) }),
    ...(operation.takesKey && { 'idempotency-key': `fuzz-${index}` }),
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    ...{ ...credentials, ...plan.headers },
    ...(cookie && { cookie }),
  }
  const search = query && `?${withRows(query, pools)}`
  return { method: operation.method, path: `/api${path}${search}`, headers, body }
}

function requestBody({ body }: RequestPlan, pools: Pools): Buffer | undefined {
  if (body === undefined) return undefined
  const encoding = typeof body === 'string' ? 'utf8' : 'latin1'
  return Buffer.from(withRows(Buffer.from(body).toString(encoding), pools), encoding)
}

/** Sends a request, and again when the server closed its connection meanwhile, as browsers do. */
export async function sendWithRetry(
  agent: Agent,
  port: number,
  outgoing: Outgoing,
): Promise<HttpResponse | Error> {
  const attempt = () => sendRequest({ agent, port, ...outgoing, timeoutMs: 60_000 })
  const response = await attempt().catch((error: NodeJS.ErrnoException) => error)
  const isClosed = response instanceof Error && response.code === 'ECONNRESET'
  return isClosed ? attempt().catch((error: Error) => error) : response
}

export const newAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })

/** The request as a line for a shell, without credentials, and shortened. */
export function curlLine({ method, path, headers, body }: Outgoing): string {
  const hidden = ['content-length', 'cookie', 'authorization']
  const shown = Object.entries(headers).filter(([name]) => !hidden.includes(name))
  const heads = shown.map(([name, value]) => `-H ${quote(`${name}: ${value.slice(0, 100)}`)}`).join(' ')
  const data = body ? ` --data-binary ${quote(body.toString().slice(0, 600))}` : ''
  return `curl -X ${method} ${quote(path.slice(0, 400))} ${heads}${data}`
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
