import { codePath } from '@escale/contract/access/landing'
import { isSignOnRefusal } from '@escale/contract/access/sign-on-refusals'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { mustSignOn, validationRefusal } from '#access/sign-in/sign-in-place.ts'
import { readSignInState, startSignIn } from '#access/sign-in/sign-in-result.ts'
import { type NewSignOnAttempt, type SignOnAttempt, useAttempt } from '#access/sign-on/attempts.ts'
import type { Claims } from '#access/sign-on/claims/claims.ts'
import type { Client } from '#access/sign-on/client.ts'
import { arrivalResponse, type Departure, type ProviderOwner } from '#access/sign-on/flow.ts'
import { authorizationUrl, fetchClaims, newAuthorizationRequest } from '#access/sign-on/openid.ts'
import { redirectTo } from '#access/sign-on/redirect.ts'
import { SignOnError } from '#access/sign-on/sign-on-error.ts'
import { asAccounts } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { installationClient } from './client.ts'
import { type AccountPerson, findLinkedPerson, linkPerson, personAtEmail } from './person.ts'

/**
 * Function that runs after an account was linked with the provider, in the same transaction. It writes the
 * log and emails the owner of the account.
 */
export type OnLinked = (
  client: PoolClient,
  server: Server,
  request: RequestHead,
  person: AccountPerson,
) => Promise<void>

const SignOnBody = z.object({
  /**
   * Query string of the sign-in page, which holds the page to open after signing in. `tenant`: slug of the
   * company whose sign-in page is used.
   */
  search: z.string().max(1000).default(''),
  tenant: z.string().max(100).optional(),
})

type InstallationAttempt = SignOnAttempt & { provider: Client }
type SignOnReturn = {
  server: Server
  request: RequestHead
  issuer: string
  attempt: InstallationAttempt
  claims: Claims
  onLinked: OnLinked
}

const linksPath = '/app/parametres/connexions'

/**
 * Sign-on through the provider of the installation. People of every company can sign in with it, or link it
 * with their account from the settings.
 */
export function installationOwner(
  onLinked: OnLinked,
): ProviderOwner<z.infer<typeof SignOnBody>, InstallationAttempt> {
  return {
    missing: apiRefusals.noProvider,

    readDraft(body) {
      const parsed = SignOnBody.safeParse(body)
      return parsed.success ? parsed.data : validationRefusal(parsed.error)
    },

    async departure(server, draft) {
      const provider = installationClient(server)
      return provider && departureTo(provider, draft)
    },

    async takeAttempt(server, cookies, state) {
      const attempt = await asAccounts(server.pool, (client) =>
        useAttempt(client, server, cookies, { state, of: 'installation' }),
      )
      const provider = installationClient(server)
      return attempt && provider && { ...attempt, provider }
    },

    async admit(server, request, attempt, search) {
      const claims = await fetchClaims(attempt.provider, attempt.authorization, search)
      const back = { server, request, issuer: attempt.provider.issuer, attempt, claims, onLinked }
      return attempt.linking ? linkAccount(back, attempt.linking) : signInPerson(back)
    },

    denialOf: ({ linking }) => ({
      action: linking ? 'IDENTITY_LINKED' : 'LOGIN_ATTEMPT',
      userId: linking?.userId,
      tenantId: linking?.tenantId,
    }),

    refusedPath,
    startPath: '/auth',
  }
}

/**
 * Path to return to after a refusal: the settings page of linked accounts, or the sign-in page with its
 * original query.
 */
function refusedPath(code: string, attempt?: InstallationAttempt): string {
  if (attempt?.linking) return `${linksPath}?refus=${code}`
  const query = new URLSearchParams(attempt?.search)
  query.set('refus', code)
  const page = attempt?.tenant === undefined ? '/auth' : `/tenant/${encodeURIComponent(attempt.tenant)}`
  return `${page}?${query}`
}

/**
 * Prepares a sign-on at the installation's provider. `sessionHash`: the session whose account is to be
 * linked, if any.
 */
export function departureTo(
  provider: Client,
  aim: Pick<NewSignOnAttempt, 'search' | 'tenant' | 'sessionHash'>,
): Departure {
  const authorization = newAuthorizationRequest()
  return { tenantId: null, authorization, address: authorizationUrl(provider, authorization), ...aim }
}

/**
 * Links the account if needed and signs the person in. A single transaction does both, so a person who may
 * not sign in is not linked either.
 */
async function signInPerson({
  server,
  request,
  issuer,
  attempt: { search, tenant },
  claims,
  onLinked,
}: SignOnReturn): Promise<Response> {
  const { person, result } = await asAccounts(server.pool, async (client) => {
    const linked = await findLinkedPerson(client, issuer, claims.sub)
    const person = linked ?? (await personAtEmail(client, issuer, claims))
    addToWork({ company: person.tenantId, account: person.userId })
    // refused before asking for a second factor, which would be useless
    if (await mustSignOn(client, person.userId)) throw new SignOnError('SIGN_ON_ONLY')
    if (!linked && (await linkPerson(client, issuer, claims, person.userId, true)))
      await onLinked(client, server, request, person)
    const result = await startSignIn(client, request, await readSignInState(client, person, { tenant }), [
      'openid',
    ])
    if ('code' in result) throw new SignOnError(isSignOnRefusal(result.code) ? result.code : 'SIGN_ON_OVER')
    return { person, result }
  })
  return arrivalResponse(server, request, {
    email: person.email,
    result,
    search,
    codePath: codePath(search, tenant),
  })
}

/**
 * Links the provider with the account of an open session. The session proves who the person is, so the email
 * sent by the provider may differ.
 */
async function linkAccount(
  { server, request, issuer, claims, onLinked }: SignOnReturn,
  person: AccountPerson,
): Promise<Response> {
  await asAccounts(server.pool, async (client) => {
    if (await linkPerson(client, issuer, claims, person.userId, false))
      await onLinked(client, server, request, person)
  })
  return redirectTo(linksPath)
}
