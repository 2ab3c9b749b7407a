import type { Session } from '@escale/contract/access/session'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie, newChallenge } from '#access/factor/factor-challenge.ts'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { type Aim, type Placement, placementOf } from '#access/session/sessions.ts'
import { logEvent } from '#journal/event.ts'
import { enterPlace, type Opened, type Refused, refusalResponse } from './sign-in-place.ts'

/** An identified person whose second factor is pending. */
type Challenged = { challenge: string }
export type Entered = Opened | Challenged | Refused

/** The person, and the company whose log records the sign-in. */
type Somebody = { userId: string; tenantId: string | null | undefined }
type Standing = Somebody & { aim: Aim; hasFactor: boolean; place: Placement }

const factorNeeded: Refused = { status: 401, code: 'FACTOR_NEEDED', message: apiRefusals.factorNeeded }

/** Reads the person's second factor and company before a session opens. */
export async function standingOf(client: PoolClient, somebody: Somebody, aim: Aim): Promise<Standing> {
  const [has, place] = await Promise.all([
    hasFactor(client, somebody.userId),
    placementOf(client, somebody.userId, aim),
  ])
  return { ...somebody, aim, hasFactor: has, place }
}

/** Opens a session for an identified person, or starts the second factor if they have one. */
export async function enterAs(
  client: PoolClient,
  asked: RequestHead,
  standing: Standing,
  ways: Session['ways'],
): Promise<Entered> {
  const { userId, tenantId, aim, place } = standing
  const opening = { ways, providerTenant: null }
  if (!standing.hasFactor) return enterPlace(client, asked, userId, place, opening)
  // The log tells the account's owner that somebody else knows their password or reads their mail.
  await logEvent(client, asked, { action: 'MFA_ASKED', success: true, tenantId, userId })
  return { challenge: await newChallenge(client, userId, aim, opening) }
}

export function entryResponse(server: Server, asked: RequestHead, email: string, entered: Entered): Response {
  if ('code' in entered) return refusalResponse(entered)
  if ('challenge' in entered)
    return withCookies(refusalResponse(factorNeeded), challengeCookie(entered.challenge, server))
  return withCookies(
    Response.json(entered.session),
    sessionCookie(entered.token, server),
    deviceCookie(asked.device, email, server),
  )
}

function withCookies(answer: Response, ...cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
