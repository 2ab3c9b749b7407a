import type { Session } from '@escale/contract/access/session'
import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'
import { accountEmail } from '@escale/contract/values/fields'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { RequestHead } from '#access/caller/server.ts'
import { newChallenge } from '#access/factor/factor-challenge.ts'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { placementOf } from '#access/session/sessions.ts'
import { type OpenedSession, openPlacedSession } from '#access/sign-in/sign-in-place.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { addToWork } from '#telemetry/log.ts'
import { type SignOnAttempt, useAttempt } from './attempts.ts'
import { type Claims, hasProviderFactor } from './claims/claims.ts'
import { openIdClient } from './client.ts'
import { arrivalResponse, type ProviderOwner } from './flow.ts'
import { authorizationUrl, fetchClaims, newAuthorizationRequest } from './openid.ts'
import { resolvePerson } from './person.ts'
import { domainOf, type Provider, providerOfCompany, providerOfDomain } from './providers.ts'
import { applyGroupRole } from './roles.ts'
import { newSamlRequest, samlRequestUrl } from './saml.ts'
import { SignOnError } from './sign-on-error.ts'

const SignOnBody = z.object({
  email: accountEmail(),
  /** Query string of the sign-in page, which holds the page to open after signing in. */
  search: z.string().max(1000).default(''),
})

const wrongEmail = {
  status: 422,
  code: 'INVALID',
  message: messages.invalid,
  fields: { email: 'Email invalide. Exemple : nom@societe.com' },
}

const startPath = '/auth/unique'

type Draft = { email: string; search: string; domain: string }
type CompanyAttempt = SignOnAttempt & { tenantId: string }

/**
 * Sign-on through the identity provider of a company, OpenID or SAML. The company is found by the domain of
 * the email alone, so the response tells nobody whether a person has an account.
 */
export const companyOwner: ProviderOwner<Draft, CompanyAttempt> = {
  missing: apiRefusals.noSignOn,

  readDraft(body) {
    const { data } = SignOnBody.safeParse(body)
    const domain = data ? domainOf(data.email) : null
    return data && domain !== null ? { ...data, domain } : wrongEmail
  },

  async departure(server, { email, search, domain }) {
    const provider = await asAccounts(server.pool, (client) => providerOfDomain(client, domain))
    if (!provider) return undefined
    const authorization = provider.kind === 'saml' ? newSamlRequest() : newAuthorizationRequest()
    const address =
      provider.kind === 'saml'
        ? samlRequestUrl(provider, server.publicUrl, authorization)
        : authorizationUrl(openIdClient(server, provider), authorization, email)
    return { tenantId: provider.tenantId, authorization, search, address }
  },

  async takeAttempt(server, cookies, state) {
    const attempt = await asAccounts(server.pool, (client) =>
      useAttempt(client, server, cookies, { state, of: 'company' }),
    )
    return attempt?.tenantId ? { ...attempt, tenantId: attempt.tenantId } : undefined
  },

  async admit(server, request, attempt, search) {
    addToWork({ company: attempt.tenantId })
    const provider = await asAccounts(server.pool, (client) => providerOfCompany(client, attempt.tenantId))
    if (!provider) throw new SignOnError('SIGN_ON_OVER')
    const claims =
      provider.kind === 'saml'
        ? samlClaims(attempt, provider)
        : await fetchClaims(openIdClient(server, provider), attempt.authorization, search)
    const person = await asAccounts(server.pool, (client) => resolvePerson(client, request, provider, claims))
    addToWork({ account: person.userId })
    await applyGroupRole(server.pool, provider, claims, person.userId)
    const result = await asAccounts(server.pool, (client) =>
      startProviderSession(client, request, { provider, claims, ...person }),
    )
    return arrivalResponse(server, request, {
      email: person.email,
      result,
      search: attempt.search,
      codePath: `/auth/code${attempt.search}`,
    })
  },

  denialOf: ({ tenantId }) => ({ action: 'LOGIN_ATTEMPT', tenantId }),
  refusedPath: (code) => `${startPath}?refus=${code}`,
  startPath,
}

type PendingFactor = { challenge: string }
type SignOnPerson = { provider: Provider; claims: Claims; userId: string; email: string }

/**
 * Claims of the SAML response, which was verified when the provider posted it. Throws when the browser
 * returns before the response arrived, or after the company changed its provider.
 */
function samlClaims({ response }: SignOnAttempt, { issuer }: Provider): Claims {
  if (response?.issuer !== issuer) throw new SignOnError('SIGN_ON_OVER')
  return response.claims
}

/**
 * Opens a session after a sign-on at the provider, which counts as one factor. People with a second factor
 * must then prove it here. The company may instead trust its provider's second factor, when the provider
 * reports one.
 */
export async function startProviderSession(
  client: PoolClient,
  request: RequestHead,
  { provider, claims, userId }: SignOnPerson,
): Promise<OpenedSession | PendingFactor> {
  const { tenantId, slug, kind, provesFactor } = provider
  const isProved = provesFactor && hasProviderFactor(claims)
  if (!isProved && (await hasFactor(client, userId))) {
    await logEvent(client, request, { action: 'MFA_ASKED', success: true, tenantId, userId })
    return {
      challenge: await newChallenge(
        client,
        userId,
        { tenant: slug },
        { ways: [kind], providerTenant: tenantId },
      ),
    }
  }
  const ways: Session['ways'] = isProved ? [kind, 'provider'] : [kind]
  const opened = await openPlacedSession(
    client,
    request,
    userId,
    await placementOf(client, userId, { tenant: slug }),
    { ways, providerTenant: tenantId },
  )
  if ('code' in opened) throw new SignOnError(signOnRefusal(opened.code))
  return opened
}

function signOnRefusal(code: string): SignOnRefusal {
  return code === 'SUSPENDED' || code === 'BANNED' || code === 'SIGN_ON_ELSEWHERE' ? code : 'SIGN_ON_LEFT'
}
