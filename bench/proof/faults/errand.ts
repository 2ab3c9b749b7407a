import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What a clock could spoil: a password, a code by mail, a link, a job. Each says what is wrong, if anything
 * is.
 */
export type Caller = { url: string; cookie?: string }

export async function signsIn({ url }: Caller, email: string, password: string): Promise<string[]> {
  const answer = await post(url, '/api/auth/sign-in/email', { email, password })
  return answer.status === 200 ? [] : [`a password: ${answer.status} ${await answer.text()}`]
}

export async function opens({ url, cookie = '' }: Caller, path: string): Promise<string[]> {
  const answer = await fetch(url + path, { headers: { cookie } })
  await answer.body?.cancel()
  return answer.status === 200 ? [] : [`${path}: ${answer.status}`]
}

/** A code asked for by mail, in one browser, which gives it back. */
export async function askCode({ url }: Caller, email: string, letter: () => Promise<string>) {
  const asked = await post(url, '/api/account/sign-in/mail', { email })
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const code = (/\b\d{3} \d{3}\b/.exec(await letter())?.[0] ?? '').replace(' ', '')
  return {
    async give(): Promise<{ status: number; message: string }> {
      const answer = await post(url, '/api/auth/sign-in/mail', { email, code }, cookie)
      const { message = '' } = (await answer.json()) as { message?: string }
      return { status: answer.status, message }
    },
  }
}

/** An export that is asked for now is made, and can be taken. */
export async function exports({ url, cookie = '' }: Caller): Promise<string[]> {
  const { id } = (await (await post(url, '/api/exports', {}, cookie)).json()) as { id: string }
  for (const deadline = performance.now() + longestExportMs; performance.now() < deadline; await sleep(100)) {
    const all = (await (await fetch(`${url}/api/exports`, { headers: { cookie } })).json()) as {
      id: string
      state: string
    }[]
    if (all.some((one) => one.id === id && one.state === 'Prêt'))
      return opens({ url, cookie }, `/api/exports/${id}/file`)
  }
  return ['an export is still not made']
}

const longestExportMs = 60_000

/** The path that tracks a parcel for whoever holds it. */
export async function trackingPath({ url, cookie = '' }: Caller): Promise<string> {
  const parcel = await post(
    url,
    '/api/warehouse-receipts',
    { trackingNumber: 'SUIVI-1', quantity: 1 },
    cookie,
  )
  const { id } = (await parcel.json()) as { id: string }
  const answer = await post(url, '/api/goods/tracking', { ids: [id] }, cookie)
  return /\/suivi\/[\w.-]+/.exec(await answer.text())?.[0] ?? ''
}

function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}
