import { features } from '@escale/contract/access/permissions'
import { openSessionIn, useTill } from '#testing/company/till.ts'
import { type FoundedCompany, foundCompany, type Person, type World } from '#testing/world.ts'

export type MoneyCompany = FoundedCompany & {
  tillId: string
  otherTillId: string
  bankId: string
  mobileId: string
  /** The rate of this company: 2,845 francs for one dollar. */
  rateId: string
}

/** A company with the accounts of `useTill` and every optional part. */
export async function companyWithAccounts(world: World): Promise<MoneyCompany> {
  const company = await foundCompany(world)
  const { till, otherTill, bank, orange, rate } = await useTill(world, company.tenantId, { features })
  return { ...company, tillId: till, otherTillId: otherTill, bankId: bank, mobileId: orange, rateId: rate }
}

/** A session that a person has opened in a till, with what lies in it in minor units. Returns its id. */
export async function openTillSession(
  world: World,
  { tenantId, tillId }: MoneyCompany,
  { userId }: Person,
  float: Readonly<Record<string, number>> = {},
): Promise<string> {
  const id = await openSessionIn(world, tenantId, tillId, userId)
  for (const [currency, amount] of Object.entries(float))
    await world.owner.query(
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
