import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { countersOfNetwork, countTry } from '#access/limits/tries.ts'
import { type Refused, refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { asAccounts } from '#database/door/company.ts'
import { attemptCookie, browserOf, keepAttempt } from './attempts.ts'
import { clientOf } from './client.ts'
import { addressOf, type Left, newLeft } from './openid.ts'
import { domainOf, type Provider, providerOfDomain } from './providers.ts'
import { newSamlLeft, samlAddress } from './saml.ts'
import { SignOnError } from './sign-on-error.ts'

const Leaving = z.object({
  email: z.string().trim().min(1, 'Indiquez votre email.').max(200),
  /** The words of the address of the sign-in page: where one goes on afterwards. */
  search: z.string().max(1000).default(''),
})

const noSignOn: Refused = { status: 404, code: 'NO_SIGN_ON', message: apiRefusals.noSignOn }
const tooManyTries: Refused = { status: 429, code: 'TOO_MANY', message: apiRefusals.tooManyTries }

/** `POST /api/auth/sign-on`: where the people of an address sign in. Only its domain is looked at: whoever asks learns nothing of anybody. */
export async function beginSignOn(server: Server, asked: RequestHead, cookies: string | undefined, body: unknown): Promise<Response> {
  const parsed = Leaving.safeParse(body)
  const domain = parsed.success ? domainOf(parsed.data.email) : null
  if (!parsed.success || domain === null) {
    const fields = { email: 'Email invalide. Exemple : nom@societe.com' }
    return refusalResponse({ status: 422, code: 'INVALID', message: messages.invalid, fields })
  }
  const { wait } = await asAccounts(server.pool, (client) => countTry(client, countersOfNetwork('signOn', asked)))
  if (wait > 0) return refusalResponse({ ...tooManyTries, retryAfter: wait })
  const provider = await asAccounts(server.pool, (client) => providerOfDomain(client, domain))
  if (!provider) return refusalResponse(noSignOn)

  const left = provider.kind === 'saml' ? newSamlLeft() : newLeft()
  const url = await addressAt(server, provider, left, parsed.data.email).catch((error: unknown) => {
    if (error instanceof SignOnError) return error
    throw error
  })
  if (url instanceof SignOnError) return refusalResponse({ status: 503, code: url.code, message: signOnRefusals[url.code] })
  const browser = browserOf(cookies, server)
  await asAccounts(server.pool, (client) => keepAttempt(client, server, browser, { tenantId: provider.tenantId, left, search: parsed.data.search }))
  return Response.json({ url }, { headers: { 'set-cookie': attemptCookie(browser, server) } })
}

function addressAt(server: Server, provider: Provider, left: Left, email: string): Promise<string> {
  return provider.kind === 'saml' ? samlAddress(provider, server.publicUrl, left) : addressOf(clientOf(server, provider), left, email)
}
