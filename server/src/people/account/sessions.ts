import type { OwnSession } from '@escale/contract/people/account/own'
import type { PoolClient } from 'pg'
import { deleteSessions } from '#access/ended-sessions.ts'
import { Refusal } from '#access/refusal.ts'

/** The sessions somebody has open, wherever they are, latest seen first. */
export async function ownSessions(client: PoolClient, userId: string, sessionHash: string | null): Promise<OwnSession[]> {
  const { rows } = await client.query<OwnSession>(
    `select s.id, s.user_agent as "userAgent", s.ip_address as "ipAddress", s.created_at as "startedAt",
       greatest(s.created_at, s.updated_at) as "seenAt", t.name as "companyName", s.token_hash = $2 as "isCurrent"
     from auth.sessions s left join tenants t on t.id = s.company_id
     where s.user_id = $1 and s.expires_at > now() and s.created_at > now() - interval '7 days'
     order by s.token_hash = $2 desc, 5 desc, s.id limit 100`,
    [userId, sessionHash ?? ''],
  )
  return rows
}

/** Ends one of somebody's sessions. */
export async function endSession(client: PoolClient, userId: string, id: string): Promise<void> {
  const ended = await end(client, 'user_id = $1 and id = $2', [userId, id])
  if (ended !== 1) throw new Refusal('NOT_FOUND')
}

/** Ends somebody's sessions, but for one; how many there were. */
export async function endSessions(client: PoolClient, userId: string, keptHash: string | null): Promise<number> {
  return end(client, 'user_id = $1 and token_hash is distinct from $2', [userId, keptHash])
}

// Each session that ends closes the sign-in it looks most like, as signing out does.
async function end(client: PoolClient, condition: string, values: unknown[]): Promise<number> {
  const ended = await deleteSessions(client, condition, values)
  for (const { userId, userAgent, startedAt } of ended) {
    await client.query(
      `update user_sessions set session_end = now() where id = (
         select id from user_sessions where user_id = $1 and session_end is null
         order by user_agent is distinct from $2, abs(extract(epoch from session_start - $3::timestamptz)) limit 1)`,
      [userId, userAgent, startedAt],
    )
  }
  return ended.length
}
