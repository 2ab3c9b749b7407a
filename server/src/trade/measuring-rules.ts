import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import type { CompanyTx } from '#database/door/company.ts'

/** How the company measures what it receives and bills (Paramètres › Entrepôt). */
export async function measuringOf({ db }: CompanyTx): Promise<MeasuringRules> {
  const settled = await db
    .selectFrom('warehouse_settings')
    .select(['air_divisor as airDivisor', 'rounding_kg as roundingKg', 'wm_minimum as wmMinimum'])
    .executeTakeFirst()
  return settled ?? usualMeasuring
}
