import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signedCookie } from '../../server/src/access/caller/cookie.ts'
import { foundCompany, type World } from '../../server/testing/world.ts'

/** A signed-in admin of a company, with one of its maritime services. */
export type Desk = { url: string; cookie: string; companyId: string; serviceId: string }
type Caller = Pick<Desk, 'url'> & Partial<Desk>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Status 0 stands for a call without a response. */
export type Reply = { status: number; ms: number; body: Record<string, unknown>; cookies: string[] }

/** Opens a new company whose cookies are signed with `secret`. */
export async function openDesk(owner: pg.Pool, site: { url: string; secret: string }): Promise<Desk> {
  const { url, secret } = site
  const { hire, tenantId, serviceId } = await foundCompany({ owner } as World)
  const cookie = signedCookie((await hire('admin')).token, secret)
  const prefix = url.startsWith('https:') ? '__Host-' : ''
  return { url, cookie: prefix + cookie, companyId: tenantId, serviceId }
}

type CallOptions = { key?: string; signal?: AbortSignal }

/** Calls the API once. A response counts only when it arrived whole. */
export async function callApi(
  { url, cookie = '', companyId }: Caller,
  method: Method,
  path: string,
  body?: object,
  { key = randomUUID(), signal }: CallOptions = {},
): Promise<Reply> {
  const sentAt = performance.now()
  const timeout = AbortSignal.timeout(20_000)
  const request = {
    method,
    headers: {
      ...{ cookie, 'content-type': 'application/json', 'idempotency-key': key },
      ...(companyId && { 'x-company': companyId }),
    },
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    ...(body && { body: JSON.stringify(body) }),
  }
  const reply = await fetch(`${url}/api${path}`, request)
    .then(async (response) => ({
      ...{
        status: response.status,
        body: await readBody(response),
        cookies: response.headers.getSetCookie(),
      },
    }))
    .catch(() => ({ status: 0, body: {}, cookies: [] }))
  return { ...reply, ms: performance.now() - sentAt }
}

/** A refusal without JSON comes from a load balancer. */
async function readBody(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  if (response.headers.get('content-type')?.includes('json')) return JSON.parse(text)
  return text === '' || !response.ok ? {} : { text }
}

/** True for the responses after which the browser repeats a call by itself. */
export function asksToWait({ status, body }: Reply): boolean {
  return [0, 408, 429, 502, 503, 504].includes(status) || body.code === 'KEY_RUNNING'
}

/** Repeats a call under one key until it has a final response. A company writes one import at a time. */
export async function insist<Answer = { id: string }>(
  desk: Desk,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  for (const key = randomUUID(); ; await sleep(300)) {
    const reply = await callApi(desk, method, path, body, { key })
    if (reply.status >= 200 && reply.status < 300) return reply.body as Answer
    if (!asksToWait(reply) && reply.body.code !== 'BEGUN')
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
}

/** Imports clients of these names from a file. */
export async function importClients(desk: Desk, names: readonly string[]): Promise<string> {
  const file = {
    kind: 'clients',
    fileName: 'clients.csv',
    columns: { name: 'Nom' },
    linesCount: names.length,
  }
  const { id } = await insist(desk, 'POST', '/imports', file)
  const lines = names.map((name, at) => ({ line: at + 2, texts: { name } }))
  for (let first = 0; first < lines.length; first += 500)
    await insist(desk, 'PUT', `/imports/${id}/lines`, { lines: lines.slice(first, first + 500) })
  await insist(desk, 'POST', `/imports/${id}/check`, {})
  await insist(desk, 'POST', `/imports/${id}/confirm`, { skipsProblems: false, takesTwins: false })
  return id
}

/** Requests an export, and returns a function that waits for it and lists its problems. */
export async function requestExport(desk: Caller): Promise<() => Promise<string[]>> {
  const { id } = (await callApi(desk, 'POST', '/exports', {})).body
  return async () => {
    for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(50)) {
      const { status, body } = await callApi(desk, 'GET', '/exports')
      if (status !== 200) continue
      const { state } =
        (body as unknown as { id: string; state: string }[]).find((one) => one.id === id) ?? {}
      if (state === 'Prêt') return checkOpens(desk, `/exports/${id}/file`)
      if (state !== 'En attente' && state !== 'En cours') return [`export ${id}: ${state}`]
    }
    return [`export ${id}: still not made`]
  }
}

export async function checkOpens(caller: Caller, path: string): Promise<string[]> {
  const { status } = await callApi(caller, 'GET', path)
  return status === 200 ? [] : [`${path}: ${status}`]
}

/** Waits until a condition is true. An error counts as false. */
export async function until(
  name: string,
  isTrue: () => Promise<unknown> | unknown,
  longestMs = 60_000,
): Promise<void> {
  for (const deadline = performance.now() + longestMs; ; await sleep(100)) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return
    if (performance.now() > deadline) throw new Error(`${name} : pas en ${longestMs / 1000} s.`)
  }
}
