import { messages } from '@escale/contract/wire/messages'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { refusalResponse } from '#access/sign-in/sign-in-place.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { deleteAttempt, findPendingAttempt, type ProviderResponse, storeResponse } from './attempts.ts'
import { providerOfCompany } from './providers.ts'
import { redirectTo } from './redirect.ts'
import { verifySamlResponse } from './saml.ts'
import { SignOnError } from './sign-on-error.ts'

/**
 * `POST /api/auth/sign-on/saml/<company>`: the SAML response, posted by the provider's page. The post is
 * cross-site, so it carries no cookie of ours and receives none. The verified claims are stored in the
 * attempt, and the browser is redirected to fetch them with its cookie.
 */
export async function receiveAssertion(
  server: Server,
  request: RequestHead,
  tenantId: string,
  form: URLSearchParams,
): Promise<Response> {
  const state = form.get('RelayState') ?? ''
  const samlResponse = form.get('SAMLResponse') ?? ''
  if (state === '' || samlResponse === '')
    return refusalResponse({ status: 422, code: 'INVALID', message: messages.invalid })
  const [attempt, provider] = await asAccounts(server.pool, async (client) => [
    await findPendingAttempt(client, tenantId, state),
    await providerOfCompany(client, tenantId),
  ])
  if (!attempt || provider?.kind !== 'saml') return redirectTo('/auth/unique?refus=SIGN_ON_OVER')
  addToWork({ company: tenantId })
  try {
    const { claims, assertionId } = await verifySamlResponse(
      provider,
      server.publicUrl,
      attempt,
      samlResponse,
    )
    const response: ProviderResponse = { issuer: provider.issuer, claims }
    const isStored = await asAccounts(server.pool, (client) =>
      storeResponse(client, server, attempt.id, response, `${provider.issuer} ${assertionId}`),
    )
    if (!isStored) throw new SignOnError('SIGN_ON_OVER')
    return redirectTo(`/api/auth/sign-on/callback?state=${encodeURIComponent(state)}`)
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    await asAccounts(server.pool, async (client) => {
      await deleteAttempt(client, attempt.id)
      await logDenial(client, request, { action: 'LOGIN_ATTEMPT', tenantId, errorMessage: error.code })
    })
    return redirectTo(`/auth/unique?refus=${error.code}`)
  }
}
