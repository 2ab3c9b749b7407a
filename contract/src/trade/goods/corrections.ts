import type { Unit } from '#trade/services/draft.ts'
import { fieldsWith } from '#wire/record-fields.ts'
import { lacksMeasurement, type MeasuredRow } from './billing.ts'
import { goodsFields } from './fields.ts'
import { billedMessage, type Goods, measuresRefusal, ownerRefusal } from './life-cycle.ts'

// Rules for correcting goods that are already loaded or billed. Fields have the names of the form's fields.

/**
 * Facts that decide whether goods can be corrected. `invoiceUnits` are the pricing units of the services on
 * their invoice; null when they are not billed.
 */
export type CorrectableGoods = Pick<Goods, 'kind' | 'status'> &
  Omit<MeasuredRow, 'quantity'> & { invoiceUnits: readonly Unit[] | null }

const sizes = ['lengthCm', 'widthCm', 'heightCm'] as const
type Measure = 'weightKg' | (typeof sizes)[number]

/** Fields that can no longer change once goods are loaded or billed. */
export const frozenFields: readonly string[] = Object.keys(fieldsWith(goodsFields, 'measured'))

/**
 * Measurements from which each unit's billed quantity is computed. Kilograms also depend on the sizes,
 * because air freight uses volumetric weight.
 */
const measuresOfUnit: Record<Unit, readonly Measure[]> = {
  forfait: [],
  pièce: [],
  kg: ['weightKg', ...sizes],
  'm³': sizes,
  'W/M': ['weightKg', ...sizes],
}

/**
 * Returns the reason why these fields may not change; null when they may. Fields from which an invoice was
 * computed are frozen.
 */
export function changeRefusal(goods: CorrectableGoods, fields: readonly string[]): string | null {
  const { invoiceUnits } = goods
  const refusal = fields.includes('clientId') ? ownerRefusal(goods, invoiceUnits !== null) : null
  if (refusal !== null) return refusal
  const changed = fields.filter((field) => frozenFields.includes(field))
  if (changed.length === 0) return null
  const isFrozen =
    invoiceUnits !== null && !changed.every((field) => isMissingMeasure(goods, invoiceUnits, field))
  return measuresRefusal(goods) ?? (isFrozen ? billedMessage : null)
}

/**
 * Whether a missing measurement may still be added to a billed row. It may not if the amount was computed
 * from other measurements, because adding it would change that amount.
 */
function isMissingMeasure(goods: CorrectableGoods, invoiceUnits: readonly Unit[], field: string): boolean {
  if (!isMeasure(field) || (goods[field] ?? 0) > 0) return false
  return !invoiceUnits.some((unit) => measuresOfUnit[unit].includes(field) && !lacksMeasurement(goods, unit))
}

function isMeasure(field: string): field is Measure {
  return field === 'weightKg' || (sizes as readonly string[]).includes(field)
}
