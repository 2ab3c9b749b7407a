import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { countersOfNetwork, countTry } from '#access/limits/tries.ts'
import { invalid, refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { attemptCookie, browserOf, keepAttempt } from '#access/sign-on/attempts.ts'
import type { Client } from '#access/sign-on/client.ts'
import { addressOf, newLeft } from '#access/sign-on/openid.ts'
import { SignOnError } from '#access/sign-on/sign-on-error.ts'
import { asAccounts } from '#database/door/company.ts'
import type { SessionHash } from '#database/door/token.ts'
import { installationClient } from './client.ts'

const Leaving = z.object({
  /** The words of the address of the sign-in page, and whose it is: where one goes on afterwards. */
  search: z.string().max(1000).default(''),
  tenant: z.string().max(100).optional(),
})

/** `POST /api/auth/openid`: where people sign in at the provider of the installation. */
export async function beginInstallation(server: Server, asked: RequestHead, cookies: string | undefined, body: unknown): Promise<Response> {
  const parsed = Leaving.safeParse(body)
  if (!parsed.success) return refusalResponse(invalid(parsed.error))
  const { wait } = await asAccounts(server.pool, (client) => countTry(client, countersOfNetwork('signOn', asked)))
  if (wait > 0) return refusalResponse({ status: 429, code: 'TOO_MANY', message: apiRefusals.tooManyTries, retryAfter: wait })
  const provider = installationClient(server)
  if (!provider) return refusalResponse({ status: 404, code: 'NO_SIGN_ON', message: apiRefusals.noProvider })
  try {
    const { url, cookie } = await leaveForInstallation(server, provider, cookies, parsed.data)
    return Response.json({ url }, { headers: { 'set-cookie': cookie } })
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    return refusalResponse({ status: 503, code: error.code, message: signOnRefusals[error.code] })
  }
}

type Aim = { search: string; tenant?: string | undefined; sessionHash?: SessionHash | null }

/** Where to, and what the browser keeps until it is back. `sessionHash`: whose account is linked then. */
export async function leaveForInstallation(
  server: Server,
  provider: Client,
  cookies: string | undefined,
  aim: Aim,
): Promise<{ url: string; cookie: string }> {
  const left = newLeft()
  const url = await addressOf(provider, left)
  const browser = browserOf(cookies, server)
  await asAccounts(server.pool, (client) => keepAttempt(client, server, browser, { tenantId: null, left, ...aim }))
  return { url, cookie: attemptCookie(browser, server) }
}
