import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts } from '#database/door/company.ts'
import { newSecret, secretHash } from '#database/door/token.ts'
import type { Pool } from '#database/pool/open.ts'

/**
 * The one-time link of a new installation: `/installation?jeton=…` makes the first super_admin. Each server
 * that starts while
 * there is none shows a link of its own; all are good until one is used, and nothing is afterwards. Kept
 * hashed.
 */
export function newInstallationToken(pool: Pool): Promise<string | null> {
  return asAccounts(pool, async (client) => {
    if (await hasSuperAdmin(client)) return null
    const token = newSecret()
    await client.query(
      `insert into auth.verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'installation', $1, now() + interval '7 days')`,
      [secretHash(token)],
    )
    return token
  })
}

/** Refuses a link that is not good; it stays as it is. */
export async function refuseUsedLink(client: PoolClient, token: string): Promise<void> {
  if (!(await isKept(client, token)) || (await hasSuperAdmin(client))) throw new Refusal('LINK_USED')
}

/** Uses the link up, and all others with it. */
export async function useInstallationToken(client: PoolClient, token: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('installation', 0))`) // two links may be used at once
  await refuseUsedLink(client, token)
  await client.query(`delete from auth.verifications where identifier = 'installation'`)
}

async function isKept(client: PoolClient, token: string): Promise<boolean> {
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
