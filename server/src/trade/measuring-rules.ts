import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import type { CompanyTx } from '#database/caller/company.ts'

/** Returns the company's rules for weights and volumes (page Paramètres › Entrepôt), or the standard ones. */
export async function findMeasuringRules({ db }: CompanyTx): Promise<MeasuringRules> {
  const rules = await db
    .selectFrom('warehouse_settings')
    .select(['air_divisor as airDivisor', 'rounding_kg as roundingKg', 'wm_minimum as wmMinimum'])
    .executeTakeFirst()
  return rules ?? usualMeasuring
}
