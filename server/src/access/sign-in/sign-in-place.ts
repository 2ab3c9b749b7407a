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
import { newSecret, tokenHash } from '#database/door/token.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'

export type OpenedSession = { token: string; session: Session }
export type Refused = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retryAfter?: number
}

/** Opens a session for an identified person, unless their account or company refuses it. */
export async function enterPlace(
  client: PoolClient,
  asked: RequestHead,
  userId: string,
  place: Placement,
  opening: SessionOrigin,
): Promise<OpenedSession | Refused> {
  if ('refusal' in place) {
    await logDenial(client, asked, { action: 'ACCESS_DENIED', userId, errorMessage: place.refusal })
    return {
      status: 403,
      code: place.refusal,
      message: place.refusal === 'SUSPENDED' ? messages.companySuspended : messages.notAMember,
    }
  }
  if (await isBanned(client, userId)) {
    await logDenial(client, asked, {
      action: 'ACCESS_DENIED',
      userId,
      tenantId: place.companyId,
      errorMessage: 'BANNED',
    })
    return { status: 403, code: 'BANNED', message: apiRefusals.banned }
  }
  const { providerTenant } = opening
  if (providerTenant !== null && !(await belongsOnlyTo(client, providerTenant, userId))) {
    const errorMessage = 'SIGN_ON_ELSEWHERE'
    await logDenial(client, asked, {
      action: 'ACCESS_DENIED',
      userId,
      tenantId: providerTenant,
      errorMessage,
    })
    return { status: 403, code: errorMessage, message: signOnRefusals.SIGN_ON_ELSEWHERE }
  }
  if (providerTenant === null && (await mustSignOn(client, userId))) {
    await logDenial(client, asked, { action: 'ACCESS_DENIED', userId, errorMessage: 'SIGN_ON_ONLY' })
    return { status: 403, code: 'SIGN_ON_ONLY', message: apiRefusals.signOnOnly }
  }
  const token = newSecret()
  const sessionHash = tokenHash(token)
  const device = asked.userAgent.slice(0, 300)
  const [, session] = await Promise.all([
    openSession(client, {
      sessionHash,
      userId,
      companyId: place.companyId,
      address: asked.address,
      device,
      ...opening,
    }),
    sessionOf(client, sessionHash),
    // the session of whoever was signed in on this browser
    asked.sessionHash && deleteSessions(client, 'token_hash = $1', [asked.sessionHash]),
    send(client, {
      text: 'insert into user_sessions (id, user_id, user_agent) values ($1, $2, $3)',
      values: [newId(), userId, device],
    }),
    logEvent(client, asked, { action: 'LOGIN_ATTEMPT', success: true, tenantId: place.companyId, userId }),
    rememberNetwork(client, userId, asked.address),
  ])
  if (!session) throw new Error('A session that was just opened is there')
  return { token, session }
}

/** The first message of each invalid field. */
export function invalid({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}): Refused {
  const fields = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  return { status: 422, code: 'INVALID', message: messages.invalid, fields }
}

/**
 * An identity provider may sign in only people who belong to its company alone. They may have joined another
 * one during the sign-in.
 */
async function belongsOnlyTo(client: PoolClient, companyId: string, userId: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: 'select auth.is_only_of($1, $2) as answer',
    values: [companyId, userId],
  })
  return row?.answer === true
}

/** True if the person's company allows its identity provider only. */
export async function mustSignOn(client: PoolClient, userId: string): Promise<boolean> {
  const [row] = await send<{ answer: boolean }>(client, {
    text: 'select auth.must_sign_on($1) as answer',
    values: [userId],
  })
  return row?.answer === true
}

/** A super_admin blocked the account until a date. Only a person who has proved their identity learns it. */
async function isBanned(client: PoolClient, userId: string): Promise<boolean> {
  const rows = await send(client, {
    text: 'select from auth.users where id = $1 and banned_until > now()',
    values: [userId],
  })
  return rows.length > 0
}

export function refusalResponse({ status, code, message, fields, retryAfter }: Refused): Response {
  return Response.json(
    { code, message, ...(fields && { fields }) },
    { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
  )
}
