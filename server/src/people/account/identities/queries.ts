import type { Identity } from '@escale/contract/people/account/identities'
import type { PoolClient } from 'pg'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { newId } from '#database/query/ids.ts'

const identity = `select a.id, case a.provider_id when 'wallet' then 'wallet' else 'provider' end as kind,
    case a.provider_id when 'wallet' then a.account_id else a.provider_id end as name,
    t.name as "companyName", a.email, a.created_at as "linkedAt", a.used_at as "usedAt"
  from auth.accounts a left join tenants t on t.id = a.tenant_id`

export async function identitiesOf(client: PoolClient, userId: string): Promise<Identity[]> {
  const { rows } = await client.query<Identity>(
    `${identity} where a.user_id = $1 and a.provider_id <> 'credential' order by a.created_at, a.id`,
    [userId],
  )
  return rows
}

const mostWallets = 10

/** Links a crypto wallet with an account. A wallet can be linked with one account only. */
export async function addWallet(client: PoolClient, userId: string, address: string): Promise<Identity> {
  await client.query('select from auth.users where id = $1 for update', [userId])
  const id = newId()
  const { rowCount } = await refuseIfTaken('WALLET_TAKEN', () =>
    client.query(
      `insert into auth.accounts (id, user_id, account_id, provider_id)
       select $1, $2, $3, 'wallet'
         where (select count(*) from auth.accounts where user_id = $2 and provider_id = 'wallet') < $4`,
      [id, userId, address, mostWallets],
    ),
  )
  if (!rowCount) throw new Refusal('TOO_MANY_WALLETS')
  const { rows } = await client.query<Identity>(`${identity} where a.id = $1`, [id])
  return requireFound(rows[0])
}

/**
 * Unlinks a sign-in method, such as a provider or a wallet. A database trigger refuses to delete the last
 * one.
 */
export async function removeIdentity(client: PoolClient, userId: string, id: string): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `${identity} where a.user_id = $1 and a.id = $2 and a.provider_id <> 'credential'`,
    [userId, id],
  )
  const removed = requireFound(rows[0])
  const { rowCount } = await client.query('delete from auth.accounts where id = $1', [id])
  if (!rowCount) throw new Refusal('LAST_WAY_IN')
  if (removed.kind === 'provider' && removed.companyName === null)
    await preventRelink(client, userId, removed.name)
  return removed
}

/**
 * Records that the person unlinked the installation's provider. Otherwise it would link the account again by
 * its email at the next sign-in.
 */
async function preventRelink(client: PoolClient, userId: string, issuer: string): Promise<void> {
  await client.query('update auth.users set unlinked_issuer = $2 where id = $1', [userId, issuer])
}
