import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Made } from './made.ts'
import { type Pools, withRows } from './pools.ts'

/** A request as it leaves. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

const patienceMs = 60_000

export function sentAs(made: Made, pools: Pools, credentials: Record<string, string>, nth: number): Sent {
  const { operation, query, type } = made
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(withRows(made.path[name] ?? '-', pools).toWellFormed()),
  )
  const body = bodyOf(made, pools)
  const headers: Record<string, string> = {
    ...(type !== undefined && { 'content-type': type }),
    ...(body && { 'content-length': String(body.length) }),
    ...(operation.takesKey && { 'idempotency-key': `fuzz-${nth}` }),
    'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    ...credentials,
    ...made.headers,
  }
  const cookie = [credentials.cookie, made.headers.cookie].filter(Boolean).join('; ')
  if (cookie) headers.cookie = cookie
  return {
    method: operation.method,
    path: `/api${path}${query && `?${withRows(query, pools)}`}`,
    headers,
    body,
  }
}

function bodyOf({ body }: Made, pools: Pools): Buffer | undefined {
  if (body === undefined) return undefined
  return typeof body === 'string'
    ? Buffer.from(withRows(body, pools))
    : Buffer.from(withRows(Buffer.from(body).toString('latin1'), pools), 'latin1')
}

/** What a server answers; `undefined` when it closed before a word. */
export function send(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: patienceMs },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
            ms: performance.now() - started,
          }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in a minute')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export const newAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })

/** A line for a shell, as far as a line can say it. */
export function asCurl({ method, path, headers, body }: Sent): string {
  const said = Object.entries(headers).filter(
    ([name]) => name !== 'content-length' && name !== 'cookie' && name !== 'authorization',
  )
  const heads = said.map(([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 100)}`)}`).join(' ')
  return `curl -X ${method} ${quoted(path.slice(0, 400))} ${heads}${body ? ` --data-binary ${quoted(body.toString().slice(0, 600))}` : ''}`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
