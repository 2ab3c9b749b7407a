import type { Session } from '@escale/contract/access/session'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import { deviceCookie } from '#access/caller/device.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { challengeCookie, newChallenge } from '#access/factor/factor-challenge.ts'
import { hasFactor } from '#access/factor/factor-proof.ts'
import { type Placement, placementOf, type SignInTarget } from '#access/session/sessions.ts'
import { logEvent } from '#journal/event.ts'
import {
  type OpenedSession,
  openPlacedSession,
  refusalResponse,
  type SignInRefusal,
} from './sign-in-place.ts'

/** A sign-in whose second factor is pending. `challenge`: token that the second factor must come with. */
type PendingFactor = { challenge: string }
export type SignInResult = OpenedSession | PendingFactor | SignInRefusal

/** A person who signs in. `tenantId`: the company whose log records it. */
type SignInPerson = { userId: string; tenantId: string | null | undefined }
type SignInState = SignInPerson & { aim: SignInTarget; hasFactor: boolean; place: Placement }

const factorNeeded: SignInRefusal = { status: 401, code: 'FACTOR_NEEDED', message: apiRefusals.factorNeeded }

/**
 * Reads, before a session opens, whether the person has a second factor and in which company the session
 * would start.
 */
export async function readSignInState(
  client: PoolClient,
  person: SignInPerson,
  aim: SignInTarget,
): Promise<SignInState> {
  const [has, place] = await Promise.all([
    hasFactor(client, person.userId),
    placementOf(client, person.userId, aim),
  ])
  return { ...person, aim, hasFactor: has, place }
}

/** Opens a session for an identified person. If they have a second factor, creates its challenge instead. */
export async function startSignIn(
  client: PoolClient,
  request: RequestHead,
  state: SignInState,
  ways: Session['ways'],
): Promise<SignInResult> {
  const { userId, tenantId, aim, place } = state
  const opening = { ways, providerTenant: null }
  if (!state.hasFactor) return openPlacedSession(client, request, userId, place, opening)
  // Logged for the owner of the account: if somebody else signs in, they know the password or read the mail.
  await logEvent(client, request, { action: 'MFA_ASKED', success: true, tenantId, userId })
  return { challenge: await newChallenge(client, userId, aim, opening) }
}

export function signInResponse(
  server: Server,
  request: RequestHead,
  email: string,
  result: SignInResult,
): Response {
  if ('code' in result) return refusalResponse(result)
  if ('challenge' in result)
    return withCookies(refusalResponse(factorNeeded), challengeCookie(result.challenge, server))
  return withCookies(
    Response.json(result.session),
    sessionCookie(result.token, server),
    deviceCookie(request.device, email, server),
  )
}

function withCookies(answer: Response, ...cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
