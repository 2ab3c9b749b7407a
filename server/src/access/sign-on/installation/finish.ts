import { codePath, landingOf } from '@escale/contract/access/landing'
import { isSignOnRefusal } from '@escale/contract/access/sign-on-refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie } from '#access/factor/factor-challenge.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { enterAs, standingOf } from '#access/sign-in/sign-in-entry.ts'
import { mustSignOn } from '#access/sign-in/sign-in-place.ts'
import { type InstallationAttempt, takeInstallationAttempt } from '#access/sign-on/attempts.ts'
import type { Claims } from '#access/sign-on/claims.ts'
import { leadTo } from '#access/sign-on/lead.ts'
import { claimsOf } from '#access/sign-on/openid.ts'
import { SignOnError } from '#access/sign-on/sign-on-error.ts'
import { passStrangers } from '#database/door/caller.ts'
import { asAccounts } from '#database/door/company.ts'
import { addToWork } from '#log.ts'
import { installationClient } from './client.ts'
import { type Known, linkedPerson, linkPerson, personAtAddress } from './person.ts'

/** What is written down and told where an account was linked, in the same transaction. */
export type OnLinked = (client: PoolClient, server: Server, asked: RequestHead, person: Known) => Promise<void>

type Back = { server: Server; asked: RequestHead; issuer: string; attempt: InstallationAttempt; claims: Claims; onLinked: OnLinked }

/** `GET /api/auth/openid/callback`: the way back, to the application or to the page that one left from, which says why not. */
export async function finishInstallation(
  server: Server,
  asked: RequestHead,
  cookies: string | undefined,
  search: string,
  onLinked: OnLinked,
): Promise<Response> {
  const state = new URLSearchParams(search).get('state') ?? ''
  const attempt = await asAccounts(server.pool, (client) => takeInstallationAttempt(client, server, cookies, state))
  const provider = installationClient(server)
  if (!attempt || !provider) return leadTo('/auth?refus=SIGN_ON_OVER')
  passStrangers()
  try {
    const claims = await claimsOf(provider, attempt.left, search)
    const back = { server, asked, issuer: provider.issuer, attempt, claims, onLinked }
    return await (attempt.linking ? link(back, attempt.linking) : letIn(back))
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const { userId, tenantId } = attempt.linking ?? {}
    const action = attempt.linking ? 'IDENTITY_LINKED' : 'LOGIN_ATTEMPT'
    await asAccounts(server.pool, (client) => logDenial(client, asked, { action, userId, tenantId, errorMessage: error.code }))
    return leadTo(refusedPath(attempt, error.code))
  }
}

/** In one transaction: who may not come in is not linked either. */
async function letIn({ server, asked, issuer, attempt: { search, tenant }, claims, onLinked }: Back): Promise<Response> {
  const { person, entered } = await asAccounts(server.pool, async (client) => {
    const linked = await linkedPerson(client, issuer, claims.sub)
    const person = linked ?? (await personAtAddress(client, issuer, claims))
    addToWork({ company: person.tenantId, account: person.userId })
    if (await mustSignOn(client, person.userId)) throw new SignOnError('SIGN_ON_ONLY') // before a code is asked for nothing
    if (!linked && (await linkPerson(client, issuer, claims, person.userId, true))) await onLinked(client, server, asked, person)
    const entered = await enterAs(client, asked, await standingOf(client, person, { tenant }), ['openid'])
    if ('code' in entered) throw new SignOnError(isSignOnRefusal(entered.code) ? entered.code : 'SIGN_ON_OVER')
    return { person, entered }
  })
  if ('challenge' in entered) return leadTo(codePath(search, tenant), challengeCookie(entered.challenge, server))
  const cookies = [sessionCookie(entered.token, server), deviceCookie(asked.device, person.email, server)]
  return leadTo(landingOf(entered.session, search), ...cookies)
}

const linksPath = '/app/parametres/connexions'

/** Asked by an open session, which said who it is: whatever address the provider gives. */
async function link({ server, asked, issuer, claims, onLinked }: Back, person: Known): Promise<Response> {
  await asAccounts(server.pool, async (client) => {
    if (await linkPerson(client, issuer, claims, person.userId, false)) await onLinked(client, server, asked, person)
  })
  return leadTo(linksPath)
}

function refusedPath({ search, tenant, linking }: InstallationAttempt, code: string): string {
  if (linking) return `${linksPath}?refus=${code}`
  const kept = new URLSearchParams(search)
  kept.set('refus', code)
  return `${tenant === undefined ? '/auth' : `/tenant/${encodeURIComponent(tenant)}`}?${kept}`
}
