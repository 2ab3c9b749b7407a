import { newId } from '#database/query/ids.ts'
import { useFeatures } from '#testing/company/features.ts'
import { type FoundedCompany, foundCompany, type Person, type World } from '#testing/world.ts'

export type MoneyCompany = FoundedCompany & {
  tillId: string
  bankId: string
  mobileId: string
  /** The rate of this company: 2,845 francs for one dollar. */
  rateId: string
}

/** A company with dollars and francs, one till, one bank and one mobile money number. */
export async function companyWithAccounts(world: World): Promise<MoneyCompany> {
  const company = await foundCompany(world)
  await useFeatures(world, company.tenantId)
  await addFrancs(world, company.tenantId)
  const [tillId, bankId, mobileId, rateId] = [newId(), newId(), newId(), newId()]
  await world.owner.query(
    `insert into money_accounts (tenant_id, id, name, kind, currency, operator, number) values
      ($1, $2, 'Caisse Kinshasa', 'caisse', null, null, null),
      ($1, $3, 'Rawbank USD', 'banque', 'USD', 'Rawbank', '0102-3344'),
      ($1, $4, 'Orange Money 0890', 'mobile money', 'CDF', 'Orange Money', '+243890000000')`,
    [company.tenantId, tillId, bankId, mobileId],
  )
  await world.owner.query(
    `insert into exchange_rates (tenant_id, id, quote, side, rate, source, written_by, written_by_name)
      values ($1, $2, 'CDF', 'vente', 2845, 'saisi', $2, 'Amina Ilunga')`,
    [company.tenantId, rateId],
  )
  return { ...company, tillId, bankId, mobileId, rateId }
}

/** Congolese francs, in notes of 50 to 20,000. */
async function addFrancs({ owner }: World, tenantId: string): Promise<void> {
  await owner.query(
    `insert into company_currencies (tenant_id, currency, cash_step, pieces) values ($1, 'CDF', 5000,
      '{2000000,1000000,500000,100000,50000,20000,10000,5000}')`,
    [tenantId],
  )
}

/** A session that a person has opened in a till, with what lies in it in minor units. Returns its id. */
export async function openTillSession(
  { owner }: World,
  { tenantId, tillId }: MoneyCompany,
  { userId }: Person,
  float: Readonly<Record<string, number>> = {},
): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into till_sessions (tenant_id, id, number, rank, account_id, opened_by, opened_by_name,
      opening_day)
      select $1, $2, $5, count(*) + 1, $3, $4, 'Amina Ilunga', company_day($1) from till_sessions
      where tenant_id = $1 and account_id = $3`,
    [tenantId, id, tillId, userId, `PVC-${id}`],
  )
  for (const [currency, amount] of Object.entries(float))
    await owner.query(
      `select add_move($1, $2, $3, $4, 'apport', $5, company_day($1), $3, $6, 'Amina Ilunga', 'Fonds')`,
      [tenantId, tillId, id, currency, amount, userId],
    )
  return id
}

/** Sums of the moves of an account by currency, beside its stored balances. Both must agree. */
export async function balancesOf({ owner }: World, accountId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ currency: string; balance: number; moved: number }>(
    `select b.currency, b.balance::float8 as balance, coalesce((select sum(m.amount) from account_moves m
        where m.tenant_id = b.tenant_id and m.account_id = b.account_id and m.currency = b.currency),
        0)::float8 as moved
      from account_balances b where b.account_id = $1 order by b.currency desc`,
    [accountId],
  )
  for (const { currency, balance, moved } of rows)
    if (balance !== moved) throw new Error(`${currency}: balance ${balance}, moves ${moved}`)
  return Object.fromEntries(rows.map(({ currency, balance }) => [currency, balance]))
}
