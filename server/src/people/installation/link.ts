import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'

/**
 * Creates the one-time link `/installation?jeton=…`, which creates the first super_admin of a new
 * installation. Each server that starts without a super_admin shows a link. Using one makes the others
 * invalid. The token is stored as a hash. Returns null when there is a super_admin.
 */
export function newInstallationToken(pool: Pool): Promise<string | null> {
  return asAccounts(pool, async (client) => {
    if (await hasSuperAdmin(client)) return null
    const token = newSecret()
    await client.query(
      `insert into auth.verifications (id, identifier, value, expires_at)
       values (gen_random_uuid(), 'installation', $1, now() + interval '7 days')`,
      [secretHash(token)],
    )
    return token
  })
}

/** Throws when the link is invalid or an installation has a super_admin already. A valid link stays valid. */
export async function refuseUsedLink(client: PoolClient, token: string): Promise<void> {
  if (!(await isValidToken(client, token)) || (await hasSuperAdmin(client))) throw new Refusal('LINK_USED')
}

/** Makes this link and every other one invalid. Throws when it was invalid already. */
export async function useInstallationToken(client: PoolClient, token: string): Promise<void> {
  // The lock makes two concurrent uses run one after the other, even with two different links.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('installation', 0))`)
  await refuseUsedLink(client, token)
  await client.query(`delete from auth.verifications where identifier = 'installation'`)
}

async function isValidToken(client: PoolClient, token: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from auth.verifications where identifier = 'installation' and value = $1 and expires_at > now()`,
    [secretHash(token)],
  )
  return rowCount === 1
}

async function hasSuperAdmin(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(`select from user_roles where role = 'super_admin' limit 1`)
  return rowCount === 1
}
