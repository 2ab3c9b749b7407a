import type { Unit } from '#trade/services/draft.ts'
import { fieldsWith } from '#wire/record-fields.ts'
import { lacksMeasurement, type MeasuredRow } from './billing.ts'
import { goodsFields } from './fields.ts'
import { billedMessage, type Goods, measuresRefusal, ownerRefusal } from './life-cycle.ts'

// Rules for correcting goods that are already loaded or billed, by the field names of the drafts.

/**
 * The facts that decide. `invoiceUnits` are the pricing units of the services on the invoice; null when the
 * goods are on no invoice.
 */
export type CorrectableGoods = Pick<Goods, 'kind' | 'status'> &
  Omit<MeasuredRow, 'quantity'> & { invoiceUnits: readonly Unit[] | null }

const sizes = ['lengthCm', 'widthCm', 'heightCm'] as const
type Measure = 'weightKg' | (typeof sizes)[number]

/** Fields that are frozen once goods are loaded or billed. */
export const frozenFields: readonly string[] = Object.keys(fieldsWith(goodsFields, 'measured'))

/**
 * The fields that a billed quantity depends on. By air, kilograms include the volumetric weight, so the sizes
 * too.
 */
const measuresOfUnit: Record<Unit, readonly Measure[]> = {
  forfait: [],
  pièce: [],
  kg: ['weightKg', ...sizes],
  'm³': sizes,
  'W/M': ['weightKg', ...sizes],
}

/**
 * The reason why these fields may not change; null when they may. Fields that an invoice counted are frozen.
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

/** Billed goods may still receive a missing weight or size, unless their invoice was computed without it. */
function isMissingMeasure(goods: CorrectableGoods, invoiceUnits: readonly Unit[], field: string): boolean {
  if (!isMeasure(field) || (goods[field] ?? 0) > 0) return false
  return !invoiceUnits.some((unit) => measuresOfUnit[unit].includes(field) && !lacksMeasurement(goods, unit))
}

function isMeasure(field: string): field is Measure {
  return field === 'weightKg' || (sizes as readonly string[]).includes(field)
}
