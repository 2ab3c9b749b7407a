import { randomUUID } from 'node:crypto'
import type { Feature } from '@escale/contract/access/permissions'
import type { World } from '#testing/world.ts'
import { useFeatures } from './features.ts'

type Owner = Pick<World, 'owner'>

/** Accounts of a company with tills: two tills, a bank and an Orange Money number in francs. */
type TillCompany = { till: string; otherTill: string; bank: string; orange: string; rate: string }

/** Switches tills on for a company, with dollars and francs at `rate`, and opens its accounts. */
export async function useTill(
  world: Owner,
  tenantId: string,
  { rate = '2845', features = ['account', 'till'] as readonly Feature[] } = {},
): Promise<TillCompany> {
  await useFeatures(world, tenantId, features)
  const ids = { till: randomUUID(), otherTill: randomUUID(), bank: randomUUID(), orange: randomUUID() }
  await addFrancs(world, tenantId)
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency, operator, number) values
      ($1, $2, 'Caisse Kinshasa', 'caisse', null, null, null),
      ($1, $3, 'Caisse Goma', 'caisse', null, null, null),
      ($1, $4, 'Rawbank USD', 'banque', 'USD', 'Rawbank', null),
      ($1, $5, 'Orange Money 0890', 'mobile money', 'CDF', 'Orange Money', '+243890000001')`,
    [tenantId, ids.till, ids.otherTill, ids.bank, ids.orange],
  )
  await world.owner.query(
    `insert into payment_methods (tenant_id, id, name, kind) values ($1, $2, 'Orange Money', 'mobile money')`,
    [tenantId, randomUUID()],
  )
  return { ...ids, rate: await addRate(world, tenantId, rate) }
}

/** Congolese francs, in notes of 50 to 20,000. */
export async function addFrancs({ owner }: Owner, tenantId: string): Promise<void> {
  await owner.query(
    `insert into company_currencies (tenant_id, currency, cash_step, rounding, pieces)
      values ($1, 'CDF', 5000, 'au-dessus', '{2000000, 1000000, 500000, 100000, 50000, 20000, 10000, 5000}')`,
    [tenantId],
  )
}

type RateOptions = { side?: 'vente' | 'achat'; currency?: string; age?: string }

/** Adds a rate of francs for one dollar, `age` ago. */
export async function addRate(
  { owner }: Owner,
  tenantId: string,
  rate: string,
  { side = 'vente', currency = 'CDF', age = '0 days' }: RateOptions = {},
): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, valid_from, written_by,
        written_by_name)
      values ($1, $2, $3, $4, $5, 'saisi', clock_timestamp() - $6::interval, $2, 'Essai')`,
    [tenantId, id, currency, side, rate, age],
  )
  return id
}

/** Opens a till for a person. */
export async function openSessionIn(
  { owner }: Owner,
  tenantId: string,
  account: string,
  person: string,
): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into till_sessions (tenant_id, id, number, rank, account_id, opened_by, opened_by_name,
        opening_day)
      select $1, $2, $3, coalesce(max(rank), 0) + 1, $4, $5, 'Essai', company_day($1) from till_sessions
      where tenant_id = $1 and account_id = $4`,
    [tenantId, id, `PVC-${id}`, account, person],
  )
  return id
}

/** Closes a session as a count does. */
export async function closeTill({ owner }: Owner, tenantId: string, session: string): Promise<void> {
  await owner.query(
    `update till_sessions set state = 'Clôturée', counted_at = now(), closed_by = opened_by,
        closed_by_name = 'Essai', closed_at = now(), closing_day = current_date, hash = 'essai'
      where tenant_id = $1 and id = $2`,
    [tenantId, session],
  )
}

/** Moves of a document by account and currency, in the order in which they were entered. */
export async function movesOf({ owner }: Owner, tenantId: string, document: string) {
  const { rows } = await owner.query(
    `select account_id as account, session_id as session, currency, kind, amount::float8 as amount
      from account_moves where tenant_id = $1 and document_id = $2 order by written_at, kind, amount`,
    [tenantId, document],
  )
  return rows as { account: string; session: string | null; currency: string; kind: string; amount: number }[]
}
