import type { WarehouseDraft } from '@escale/contract/company/settings/draft'
import type { WarehouseSettings } from '@escale/contract/company/settings/rows'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

const columns = [
  'version',
  'places',
  'air_divisor as airDivisor',
  'rounding_kg as roundingKg',
  'wm_minimum as wmMinimum',
] as const

/**
 * The storage places and measuring rules of the warehouse: the defaults until an administrator changes them.
 */
export async function warehouseOf({ db }: CompanyTx): Promise<WarehouseSettings> {
  const settings = await db.selectFrom('warehouse_settings').select(columns).executeTakeFirst()
  return settings ?? { version: 0, places: [], ...usualMeasuring }
}

export async function saveWarehouse(
  company: CompanyTx,
  version: number,
  draft: WarehouseDraft,
): Promise<WarehouseSettings> {
  const { places, airDivisor, roundingKg, wmMinimum } = draft
  const values = { places, air_divisor: airDivisor, rounding_kg: roundingKg, wm_minimum: wmMinimum }
  const isSaved = await saveOnlyRow(company, 'warehouse_settings', version, values)
  const current = await warehouseOf(company)
  if (!isSaved) throw staleOrGone(current)
  return current
}
