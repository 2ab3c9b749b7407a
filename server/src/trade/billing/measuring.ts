import type { Measuring } from '@escale/contract/trade/goods/billing'
import type { CompanyTx } from '#database/company.ts'

const asUsual: Measuring = { airDivisor: 6000, roundingKg: 0.5, wmMinimum: 1 }

/** How the company measures what it bills. */
export async function measuringOf({ db }: CompanyTx): Promise<Measuring> {
  const settled = await db.selectFrom('invoicing_settings').select('air_divisor as airDivisor').executeTakeFirst()
  return { ...asUsual, ...settled }
}
