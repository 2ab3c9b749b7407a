import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import type { CompanyTx } from '#database/caller/company.ts'

/** Measuring rules of the company (Paramètres › Entrepôt), or the usual ones. */
export async function findMeasuringRules({ db }: CompanyTx): Promise<MeasuringRules> {
  const rules = await db
    .selectFrom('warehouse_settings')
    .select(['air_divisor as airDivisor', 'rounding_kg as roundingKg', 'wm_minimum as wmMinimum'])
    .executeTakeFirst()
  return rules ?? usualMeasuring
}
