import type { PoolClient } from 'pg'
import { send } from '#database/statements/send.ts'
import { logEvent, serverOrigin } from '#journal/event.ts'

type EndedSession = { userId: string; userAgent: string | null; startedAt: string; visited: string | null }

/**
 * Deletes the sessions that match a condition, and returns them. When a super_admin had a company open for
 * support, this access ends too, and is logged for the platform and for the company.
 */
export async function deleteSessions(
  client: PoolClient,
  condition: string,
  values: unknown[],
): Promise<EndedSession[]> {
  const endedSessions = await send<EndedSession>(client, {
    text: `delete from auth.sessions where ${condition}
      returning user_id as "userId", user_agent as "userAgent", created_at as "startedAt",
      case when support_until is not null then company_id end as visited`,
    values,
  })
  for (const { userId, visited } of endedSessions)
    if (visited) await logSupportEnded(client, { companyId: visited, userId }, 'Session fermée')
  return endedSessions
}

type SupportAccess = { companyId: string; userId: string }

/**
 * Logs the end of a super_admin's support access and its reason (`why`), for the platform and for the
 * company.
 */
export async function logSupportEnded(
  client: PoolClient,
  { companyId, userId }: SupportAccess,
  why: string,
): Promise<void> {
  const event = {
    action: 'SUPPORT_ENDED',
    success: true,
    userId,
    tableName: 'tenants',
    recordId: companyId,
    errorMessage: why,
  } as const
  await logEvent(client, serverOrigin, event)
  await logEvent(client, serverOrigin, { ...event, tenantId: companyId })
}

/** Ends a person's sessions except one. Returns their number. */
export function endSessions(client: PoolClient, userId: string, exceptHash: string | null): Promise<number> {
  return endSessionsAndSignIns(client, 'user_id = $1 and token_hash is distinct from $2', [
    userId,
    exceptHash,
  ])
}

/**
 * Ends the sessions that match a condition and returns their number. For each session, the most similar open
 * entry in the person's list of sign-ins gets an end time.
 */
export async function endSessionsAndSignIns(
  client: PoolClient,
  condition: string,
  values: unknown[],
): Promise<number> {
  const endedSessions = await deleteSessions(client, condition, values)
  for (const { userId, userAgent, startedAt } of endedSessions) {
    await client.query(
      `update user_sessions set session_end = now() where id = (
         select id from user_sessions where user_id = $1 and session_end is null
         order by user_agent is distinct from $2,
           abs(extract(epoch from session_start - $3::timestamptz)) limit 1)`,
      [userId, userAgent, startedAt],
    )
  }
  return endedSessions.length
}

/** Sets the end time of the person's latest open entry in the list of sign-ins. */
export async function closeSignIn(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `update user_sessions set session_end = now() where id = (
       select id from user_sessions where user_id = $1 and session_end is null
         order by session_start desc limit 1)`,
    [userId],
  )
}
