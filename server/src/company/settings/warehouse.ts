import type { WarehouseDraft } from '@escale/contract/company/settings/draft'
import type { WarehouseSettings } from '@escale/contract/company/settings/rows'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

const columns = [
  'version',
  'places',
  'air_divisor as airDivisor',
  'rounding_kg as roundingKg',
  'wm_minimum as wmMinimum',
] as const

/** Where the company's goods stand and how they are measured: as is usual until an admin says otherwise. */
export async function warehouseOf({ db }: CompanyTx): Promise<WarehouseSettings> {
  const settled = await db.selectFrom('warehouse_settings').select(columns).executeTakeFirst()
  return settled ?? { version: 0, places: [], ...usualMeasuring }
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
