import { earlyAnswer } from './early-response.ts'

// Plain requests for the pages outside the application, such as the sign-in page. They do not load the client
// of the contract, which is large.

export type RefusedResponse = {
  ok: false
  status: number
  code: string
  message: string
  fields: Record<string, string>
  data: unknown
}
export type Answer<Body> = { ok: true; status: number; body: Body } | RefusedResponse

/** True when the device reports that it has no network. */
export const isOffline = () => globalThis.navigator?.onLine === false

/** Sends a request and returns the response, refused or not. Throws only when there is no response. */
export async function ask<Body>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  more: RequestInit = {},
): Promise<Answer<Body>> {
  const early = method === 'GET' ? await earlyAnswer(path) : undefined
  const response =
    early?.response ??
    (await sendAgain(() => sendRequest(method, path, body, more), isRepeatable(method, path)))

  const content = await response.json().catch(() => null)
  if (response.ok) return { ok: true, status: response.status, body: content }
  const { code = '', message = '', fields = {}, data = null } = content ?? {}
  return { ok: false, status: response.status, code, message, fields, data }
}

const timesAgain = 2
const longestWaitSeconds = 5

/**
 * Sends a request again, at most twice, while a proxy or an overloaded server responds with 502, 503 or 504.
 */
async function sendAgain(sendRequest: () => Promise<Response>, isRepeatable: boolean): Promise<Response> {
  for (let again = 1; ; again += 1) {
    const response = await sendRequest()
    if (![502, 503, 504].includes(response.status) || !isRepeatable || again > timesAgain || isOffline())
      return response
    const seconds = Math.min(Number(response.headers.get('retry-after')) || again, longestWaitSeconds)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** True for a request that may run twice. Any other is not sent again, because it may already have run. */
function isRepeatable(method: string, path: string): boolean {
  return (
    method === 'GET' || ['/api/auth/sign-in/email', '/api/auth/sign-out', '/api/session/renew'].includes(path)
  )
}

function sendRequest(method: string, path: string, body: unknown, more: RequestInit): Promise<Response> {
  return fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
    signal: AbortSignal.timeout(15_000),
    ...more,
  })
}
