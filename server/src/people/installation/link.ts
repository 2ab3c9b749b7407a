import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import type { Pool } from '#database/pool/pool.ts'

/**
 * Creates the one-time link of a new installation: `/installation?jeton=…` creates the first super_admin.
 * Each server that starts without a super_admin shows a link of its own. Using one voids them all. The token
 * is stored hashed.
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

/** Refuses an invalid link, without consuming a valid one. */
export async function refuseUsedLink(client: PoolClient, token: string): Promise<void> {
  if (!(await isValidToken(client, token)) || (await hasSuperAdmin(client))) throw new Refusal('LINK_USED')
}

/** Consumes the link and voids all others. */
export async function useInstallationToken(client: PoolClient, token: string): Promise<void> {
  // Two links may be used concurrently.
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
