import type { PoolClient } from 'pg'
import { endSessions } from '#access/session/ended-sessions.ts'
import { noticeStatement } from '#journal/notices.ts'

/**
 * Deletes an account with its memberships, access requests and sessions. Records that the person wrote stay,
 * under their name. Returns the ids of the companies they belonged to.
 */
export async function deleteAccount(client: PoolClient, userId: string): Promise<string[]> {
  const companies = await client.query<{ tenantId: string }>(
    'delete from user_tenants where user_id = $1 returning tenant_id as "tenantId"',
    [userId],
  )
  await client.query('delete from access_requests where user_id = $1', [userId])
  await endSessions(client, userId, null)
  await client.query('delete from auth.users where id = $1', [userId])
  const { text, values } = noticeStatement({ kind: 'access', companyId: null, userId })
  await client.query(text, values)
  return companies.rows.map(({ tenantId }) => tenantId)
}
