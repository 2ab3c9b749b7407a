import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * The one-time link of a new installation: `/installation?jeton=…` makes the first super_admin. Kept hashed, made anew at
 * each start while there is no super_admin, and worth nothing afterwards.
 */
export async function newInstallationToken(owner: { query: PoolClient['query'] }): Promise<string | null> {
  const { rows } = await owner.query(`select 1 from user_roles where role = 'super_admin' limit 1`)
  if (rows.length > 0) return null
  const token = randomBytes(24).toString('base64url')
  await owner.query(`delete from auth.verifications where identifier = 'installation'`)
  await owner.query(
    `insert into auth.verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'installation', $1, now() + interval '7 days')`,
    [hashOf(token)],
  )
  return token
}

/** Uses the link up; false when it is not the right one, or there is a super_admin already. */
export async function useInstallationToken(client: PoolClient, token: string): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>(
    `delete from auth.verifications where identifier = 'installation' and value = $1 and expires_at > now()
       and not exists (select from user_roles where role = 'super_admin') returning value`,
    [hashOf(token)],
  )
  return rows[0] !== undefined && timingSafeEqual(Buffer.from(rows[0].value), Buffer.from(hashOf(token)))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
