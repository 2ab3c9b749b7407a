import { landingOf } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import type { SignOnRefusal } from '@escale/contract/access/sign-on-refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie, newChallenge } from '#access/factor/factor-challenge.ts'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { placementOf } from '#access/session/sessions.ts'
import { enterPlace, type Opened } from '#access/sign-in/sign-in-place.ts'
import { passStrangers } from '#database/door/caller.ts'
import { asAccounts } from '#database/door/company.ts'
import { logEvent } from '#journal/event.ts'
import { addToWork } from '#log.ts'
import { type Attempt, takeAttempt } from './attempts.ts'
import { type Claims, sayFactor } from './claims.ts'
import { clientOf } from './client.ts'
import { leadTo } from './lead.ts'
import { claimsOf } from './openid.ts'
import { personOf } from './person.ts'
import { type Provider, providerOfCompany } from './providers.ts'
import { followGroups } from './roles.ts'
import { SignOnError } from './sign-on-error.ts'

/** `GET /api/auth/sign-on/callback`: the way back from the provider, to the application or to the page of sign-in, which says why not. */
export async function finishSignOn(server: Server, asked: RequestHead, cookies: string | undefined, search: string): Promise<Response> {
  const state = new URLSearchParams(search).get('state') ?? ''
  const attempt = await asAccounts(server.pool, (client) => takeAttempt(client, server, cookies, state))
  if (!attempt) return leadTo('/auth/unique?refus=SIGN_ON_OVER')
  passStrangers()
  addToWork({ company: attempt.tenantId })
  try {
    return await letIn(server, asked, attempt, search)
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const denial = { action: 'LOGIN_ATTEMPT', tenantId: attempt.tenantId, errorMessage: error.code } as const
    await asAccounts(server.pool, (client) => logDenial(client, asked, denial))
    return leadTo(`/auth/unique?refus=${error.code}`)
  }
}

type Asking = { challenge: string }
type Entered = { provider: Provider; claims: Claims; userId: string; email: string }

async function letIn(server: Server, asked: RequestHead, attempt: Attempt, search: string): Promise<Response> {
  const provider = await asAccounts(server.pool, (client) => providerOfCompany(client, attempt.tenantId))
  if (!provider) throw new SignOnError('SIGN_ON_OVER')
  const claims = provider.kind === 'saml' ? saidIn(attempt, provider) : await claimsOf(clientOf(server, provider), attempt.left, search)
  const person = await asAccounts(server.pool, (client) => personOf(client, asked, provider, claims))
  addToWork({ account: person.userId })
  await followGroups(server.pool, provider, claims, person.userId)
  const opened = await asAccounts(server.pool, (client) => startSession(client, asked, { provider, claims, ...person }))
  if ('challenge' in opened) return leadTo(`/auth/code${attempt.search}`, challengeCookie(opened.challenge, server))
  const cookies = [sessionCookie(opened.token, server), deviceCookie(asked.device, person.email, server)]
  return leadTo(landingOf(opened.session, attempt.search), ...cookies)
}

/** What a SAML provider said was judged where it posted it; nothing is, of who comes back before that, or once the company changed provider. */
function saidIn({ said }: Attempt, { issuer }: Provider): Claims {
  if (said?.issuer !== issuer) throw new SignOnError('SIGN_ON_OVER')
  return said.claims
}

/** The provider is one factor; who has a second gives it here, unless the company says that the provider asks it, and it says that it did. */
export async function startSession(client: PoolClient, asked: RequestHead, { provider, claims, userId }: Entered): Promise<Opened | Asking> {
  const { tenantId, slug, kind, provesFactor } = provider
  const isProved = provesFactor && sayFactor(claims)
  if (!isProved && (await hasFactor(client, userId))) {
    await logEvent(client, asked, { action: 'MFA_ASKED', success: true, tenantId, userId })
    return { challenge: await newChallenge(client, userId, { tenant: slug }, { ways: [kind], providerTenant: tenantId }) }
  }
  const ways: Session['ways'] = isProved ? [kind, 'provider'] : [kind]
  const opened = await enterPlace(client, asked, userId, await placementOf(client, userId, { tenant: slug }), { ways, providerTenant: tenantId })
  if ('code' in opened) throw new SignOnError(signOnRefusalOf(opened.code))
  return opened
}

function signOnRefusalOf(code: string): SignOnRefusal {
  return code === 'SUSPENDED' || code === 'BANNED' || code === 'SIGN_ON_ELSEWHERE' ? code : 'SIGN_ON_LEFT'
}
