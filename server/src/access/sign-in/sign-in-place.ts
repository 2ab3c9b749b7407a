import type { Session } from '@escale/contract/access/session'
import { signOnRefusals } from '@escale/contract/access/sign-on-refusals'
import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import type { RequestHead } from '#access/caller/server.ts'
import { rememberNetwork } from '#access/limits/known-networks.ts'
import { logDenial } from '#access/refusal/denials.ts'
import { deleteSessions } from '#access/session/ended-sessions.ts'
import { openSession, type Placement, type SessionOrigin, sessionOf } from '#access/session/sessions.ts'
import { newSecret, tokenHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'

export type OpenedSession = { token: string; session: Session }
export type SignInRefusal = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retryAfter?: number
}

/** Opens a session for an identified person, unless their account is blocked or their company refuses it. */
export async function openPlacedSession(
  client: PoolClient,
  request: RequestHead,
  userId: string,
  place: Placement,
  origin: SessionOrigin,
): Promise<OpenedSession | SignInRefusal> {
  const denial =
    'refusal' in place
      ? { refusal: placementRefusals[place.refusal] }
      : await findDenial(client, userId, place.companyId, origin.providerTenant)
  if (denial) {
    const { refusal, tenantId } = denial
    await logDenial(client, request, {
      action: 'ACCESS_DENIED',
      userId,
      tenantId,
      errorMessage: refusal.code,
    })
    return refusal
  }
  const companyId = 'companyId' in place ? place.companyId : null
  return createSession(client, request, userId, companyId, origin)
}

/** A refused sign-in, and the company whose log records it. */
type SignInDenial = { refusal: SignInRefusal; tenantId?: string | null }

const forbidden = (code: string, message: string): SignInRefusal => ({ status: 403, code, message })
const placementRefusals = {
  SUSPENDED: forbidden('SUSPENDED', messages.companySuspended),
  NOT_A_MEMBER: forbidden('NOT_A_MEMBER', messages.notAMember),
}

async function findDenial(
  client: PoolClient,
  userId: string,
  companyId: string | null,
  providerTenant: string | null,
): Promise<SignInDenial | undefined> {
  if (await isBanned(client, userId))
    return { refusal: forbidden('BANNED', apiRefusals.banned), tenantId: companyId }
  if (providerTenant === null)
    return (await mustSignOn(client, userId))
      ? { refusal: forbidden('SIGN_ON_ONLY', apiRefusals.signOnOnly) }
      : undefined
  if (await belongsOnlyTo(client, providerTenant, userId)) return undefined
  const refusal = forbidden('SIGN_ON_ELSEWHERE', signOnRefusals.SIGN_ON_ELSEWHERE)
  return { refusal, tenantId: providerTenant }
}

async function createSession(
  client: PoolClient,
  request: RequestHead,
  userId: string,
  companyId: string | null,
  origin: SessionOrigin,
): Promise<OpenedSession> {
  const token = newSecret()
  const sessionHash = tokenHash(token)
  const { address, sessionHash: formerHash } = request
  const device = request.userAgent.slice(0, 300)
  const [, session] = await Promise.all([
    openSession(client, { sessionHash, userId, companyId, address, device, ...origin }),
    sessionOf(client, sessionHash),
    // The session of the person who was signed in on this browser before ends.
    formerHash && deleteSessions(client, 'token_hash = $1', [formerHash]),
    send(client, {
      text: 'insert into user_sessions (id, user_id, user_agent) values ($1, $2, $3)',
      values: [newId(), userId, device],
    }),
    logEvent(client, request, { action: 'LOGIN_ATTEMPT', success: true, tenantId: companyId, userId }),
    rememberNetwork(client, userId, address),
  ])
  if (!session) throw new Error('The session that was just created is missing')
  return { token, session }
}

/** A 422 refusal with the first message of each invalid field. */
export function validationRefusal({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}): SignInRefusal {
  const fields = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  return { status: 422, code: 'INVALID', message: messages.invalid, fields }
}

/**
 * True when the person belongs to this company only. A company's identity provider may sign in only such
 * people, and the person may have joined another company during the sign-in.
 */
async function belongsOnlyTo(client: PoolClient, companyId: string, userId: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: 'select auth.is_only_of($1, $2) as answer',
    values: [companyId, userId],
  })
  return row?.answer === true
}

/** True if the person's company allows sign-in by its identity provider only. */
export async function mustSignOn(client: PoolClient, userId: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: 'select auth.must_sign_on($1) as answer',
    values: [userId],
  })
  return row?.answer === true
}

/**
 * True while a super_admin has blocked the account. Checked only after the person proved their identity, so
 * that nobody else learns of it.
 */
async function isBanned(client: PoolClient, userId: string): Promise<boolean> {
  const rows = await send(client, {
    text: 'select from auth.users where id = $1 and banned_until > now()',
    values: [userId],
  })
  return rows.length > 0
}

export function refusalResponse({ status, code, message, fields, retryAfter }: SignInRefusal): Response {
  return Response.json(
    { code, message, ...(fields && { fields }) },
    { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
  )
}
