import { earlyAnswer } from './early.ts'

// Plain calls for what comes before the application: the sign-in page does not carry the contract's client.

export type Refused = { ok: false; status: number; code: string; message: string; fields: Record<string, string>; data: unknown }
export type Answer<Body> = { ok: true; status: number; body: Body } | Refused

/** The device itself says that it has no network. */
export const isOffline = () => globalThis.navigator?.onLine === false

/** Calls the server. Throws only when no answer comes. */
export async function ask<Body>(method: 'GET' | 'POST', path: string, body?: unknown, more: RequestInit = {}): Promise<Answer<Body>> {
  const early = method === 'GET' ? await earlyAnswer(path) : undefined
  const response = early?.response ?? (await send(method, path, body, more))

  const content = await response.json().catch(() => null)
  if (response.ok) return { ok: true, status: response.status, body: content }
  const { code = '', message = '', fields = {}, data = null } = content ?? {}
  return { ok: false, status: response.status, code, message, fields, data }
}

function send(method: string, path: string, body: unknown, more: RequestInit): Promise<Response> {
  return fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(15_000),
    ...more,
  })
}
