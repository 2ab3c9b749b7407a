import { type SignOnRefusal, signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { accountEmail } from '@escale/contract/values/fields'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { countersOfNetwork, uncountAttempt } from '#access/limits/attempt-counters.ts'
import { useNonce } from '#access/sign-in/sign-in-nonces.ts'
import { refusalResponse, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import { signInResponse } from '#access/sign-in/sign-in-result.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { openIdClient } from './client.ts'
import { startProviderSession } from './company-owner.ts'
import { logRefusal } from './flow.ts'
import { verifyIdToken } from './openid.ts'
import { resolvePerson } from './person.ts'
import { domainOf, providerOfDomain } from './providers.ts'
import { applyGroupRole } from './roles.ts'
import { SignOnError } from './sign-on-error.ts'

const IdTokenGrant = z.object({
  /** The domain of the email identifies the company and its provider. */
  email: accountEmail(),
  idToken: z.string().max(8000),
  /** Nonce issued by this server. The id_token must contain it. */
  nonce: z.string().max(100),
  /** Access token of the provider, for claims that only its userinfo endpoint returns. */
  accessToken: z.string().max(8000).optional(),
})

/**
 * Grant type `id_token`: a native application signs a person in with the id_token of their company's
 * provider.
 */
export async function signInWithIdToken(
  server: Server,
  request: RequestHead,
  body: unknown,
): Promise<Response> {
  const parsed = IdTokenGrant.safeParse(body)
  if (!parsed.success) return refusalResponse(validationRefusal(parsed.error))
  const { email, nonce, ...token } = parsed.data
  // The nonce is deleted before any provider is contacted, so that each nonce causes at most one outgoing
  // request.
  if (!(await asAccounts(server.pool, (client) => useNonce(client, nonce, null))))
    return refusalResponse({ status: 401, code: 'NONCE_OVER', message: apiRefusals.nonceOver })
  const provider = await asAccounts(server.pool, (client) => providerOfDomain(client, domainOf(email) ?? ''))
  if (provider?.kind !== 'oidc')
    return refusalResponse({ status: 404, code: 'NO_SIGN_ON', message: apiRefusals.noSignOn })
  stopCountingAsAnonymous()
  addToWork({ company: provider.tenantId })
  try {
    const claims = await verifyIdToken(openIdClient(server, provider), { ...token, nonce })
    const person = await asAccounts(server.pool, (client) => resolvePerson(client, request, provider, claims))
    await applyGroupRole(server.pool, provider, claims, person.userId)
    const result = await asAccounts(server.pool, (client) =>
      startProviderSession(client, request, { provider, claims, ...person }),
    )
    // Issuing the nonce counted as an attempt. A successful sign-in subtracts it again.
    await asAccounts(server.pool, (client) => uncountAttempt(client, countersOfNetwork('nonce', request)))
    return signInResponse(server, request, person.email, result)
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    await logRefusal(server, request, { action: 'LOGIN_ATTEMPT', tenantId: provider.tenantId }, error)
    return refusalResponse({
      status: refusalStatus(error.code),
      code: error.code,
      message: signOnRefusals[error.code],
    })
  }
}

function refusalStatus(code: SignOnRefusal): number {
  if (code === 'SIGN_ON_AWAY') return 503
  return code === 'SIGN_ON_FAILED' ? 401 : 403
}
