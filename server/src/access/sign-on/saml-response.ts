import type { RequestHead, Server } from '#access/caller/server.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { deleteAttempt, findPendingAttempt, type ProviderResponse, storeResponse } from './attempts.ts'
import { companyOwner } from './company-owner.ts'
import { logRefusal } from './flow.ts'
import { providerStartPage } from './provider-start-page.ts'
import { providerOfCompany } from './providers.ts'
import { redirectTo } from './redirect.ts'
import { verifySamlResponse } from './saml.ts'
import { SignOnError } from './sign-on-error.ts'

/**
 * Form of the RelayState values that we create (43 characters). When a sign-on starts in the provider's list
 * of applications, the provider sends another value, or none.
 */
const isOwnState = /^[\w-]{43}$/

/**
 * `POST /api/auth/sign-on/saml/<company>`: receives the SAML response, posted by the provider's page. The
 * post is cross-site, so the browser sends no cookie of ours with it. The verified claims are therefore
 * stored with the attempt. The browser is redirected to a URL of ours, where its cookie proves that it
 * started the attempt.
 */
export async function receiveAssertion(
  server: Server,
  request: RequestHead,
  tenantId: string,
  form: URLSearchParams,
): Promise<Response> {
  const state = form.get('RelayState') ?? ''
  const samlResponse = form.get('SAMLResponse') ?? ''
  if (samlResponse === '') return providerStartPage(companyOwner.startPath, 422)
  const [attempt, provider] = await asAccounts(server.pool, async (client) => [
    await findPendingAttempt(client, tenantId, state),
    await providerOfCompany(client, tenantId),
  ])
  if (provider?.kind !== 'saml') return unexpectedResponse(state)
  if (!attempt) {
    const error = new SignOnError('SIGN_ON_OVER', isOwnState.test(state) ? {} : { reason: 'atProvider' })
    await logRefusal(server, request, { action: 'LOGIN_ATTEMPT', tenantId }, error)
    return unexpectedResponse(state)
  }
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
    await asAccounts(server.pool, (client) => deleteAttempt(client, attempt.id))
    await logRefusal(server, request, { action: 'LOGIN_ATTEMPT', tenantId }, error)
    return redirectTo(companyOwner.refusedPath(error.code))
  }
}

/** Handles a SAML response for which no attempt is stored: it came too late, or was never requested. */
function unexpectedResponse(state: string): Response | Promise<Response> {
  return isOwnState.test(state)
    ? redirectTo(companyOwner.refusedPath('SIGN_ON_OVER'))
    : providerStartPage(companyOwner.startPath)
}
