import type { OwnSession } from '@escale/contract/people/account/own-account'
import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { endSessionsAndSignIns } from '#access/session/ended-sessions.ts'

/** The open sessions of a person, most recently used first. */
export async function ownSessions(
  client: PoolClient,
  userId: string,
  sessionHash: string | null,
): Promise<OwnSession[]> {
  const { rows } = await client.query<OwnSession>(
    `select s.id, s.user_agent as "userAgent", s.ip_address as "ipAddress", s.created_at as "startedAt",
       greatest(s.created_at, s.updated_at) as "seenAt", t.name as "companyName", s.ways,
       s.token_hash = $2 as "isCurrent"
     from auth.sessions s left join tenants t on t.id = s.company_id
     where s.user_id = $1 and s.expires_at > now() and s.created_at > now() - interval '7 days'
     order by s.token_hash = $2 desc, 5 desc, s.id limit 100`,
    [userId, sessionHash ?? ''],
  )
  return rows
}

export async function endSession(client: PoolClient, userId: string, id: string): Promise<void> {
  const ended = await endSessionsAndSignIns(client, 'user_id = $1 and id = $2', [userId, id])
  if (ended !== 1) throw new Refusal('NOT_FOUND')
}
