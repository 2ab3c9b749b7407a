import type { Unit } from '#trade/services/draft.ts'
import { fieldsWith } from '#wire/record-fields.ts'
import { isUnmeasured, type Measured } from './billing.ts'
import { goodsFields } from './fields.ts'
import { billedRefusal, type Goods, measuresRefusal, ownerRefusal } from './life.ts'

// What of goods may still be corrected, by the names of the drafts' fields.

/**
 * What decides it. `invoiceUnits`: what the services of their invoice are priced in; null while no invoice
 * counts them.
 */
export type Correctable = Pick<Goods, 'kind' | 'status'> &
  Omit<Measured, 'quantity'> & { invoiceUnits: readonly Unit[] | null }

const sizes = ['lengthCm', 'widthCm', 'heightCm'] as const
type Measure = 'weightKg' | (typeof sizes)[number]

/** What is kept of goods that are loaded or billed. */
export const measures: readonly string[] = Object.keys(fieldsWith(goodsFields, 'measured'))

/** What a unit is counted on; by air the kilograms are those of the size too. */
const countedOn: Record<Unit, readonly Measure[]> = {
  forfait: [],
  pièce: [],
  kg: ['weightKg', ...sizes],
  'm³': sizes,
  'W/M': ['weightKg', ...sizes],
}

/** Why these fields may not change; null when they may. An invoice keeps what it was counted on. */
export function changeRefusal(goods: Correctable, fields: readonly string[]): string | null {
  const { invoiceUnits } = goods
  const ownerKept = fields.includes('clientId') ? ownerRefusal(goods, invoiceUnits !== null) : null
  if (ownerKept !== null) return ownerKept
  const changed = fields.filter((field) => measures.includes(field))
  if (changed.length === 0) return null
  const isKept = invoiceUnits !== null && !changed.every((field) => isFree(goods, invoiceUnits, field))
  return measuresRefusal(goods) ?? (isKept ? billedRefusal : null)
}

/**
 * Billed goods may still be given the weight or the size they lack, unless their invoice counted them without
 * it.
 */
function isFree(goods: Correctable, invoiceUnits: readonly Unit[], field: string): boolean {
  if (!isMeasure(field) || (goods[field] ?? 0) > 0) return false
  return !invoiceUnits.some((unit) => countedOn[unit].includes(field) && !isUnmeasured(goods, unit))
}

function isMeasure(field: string): field is Measure {
  return field === 'weightKg' || (sizes as readonly string[]).includes(field)
}
