import * as z from 'zod/mini'
import { priceOfQuantity } from '#trade/freight/chargeable.ts'
import { formatMoney } from '#values/amounts.ts'
import { formatFigure, formatWeight, withUnit } from '#values/measures.ts'
import { Cents, WeightKg } from '#values/money.ts'
import { lineTotal } from './totals.ts'
import type { ServiceType } from './words.ts'

// Measurements (weight, volume) that explain the amount of an invoice line. They never change an amount: a
// measurement that does not match the line's total is removed.

/** Billing units of weight and volume. */
export const measuredUnits = ['kg', 'm³', 'W/M'] as const

const figure = z.number().check(z.minimum(0), z.maximum(999_999_999))

export type Measure = z.output<typeof Measure>
export const Measure = z.object({
  unit: z.enum(measuredUnits, 'Indiquez kg, m³ ou W/M.'),
  /** The billed quantity, with at most four decimals, and `rate`: the price of one unit in cents. */
  quantity: figure,
  rate: Cents,
  /** Gross weight in kilograms; null when not weighed. */
  grossKg: z.nullable(WeightKg),
  volumeM3: z.nullable(figure),
  /** Volumetric weight in kilograms, for air freight; otherwise null. */
  volumetricKg: z.nullable(figure),
})

type MeasuredLine = { quantity: number; weightKg?: number; unitPrice: number; measure: Measure | null }

/** Returns the measurement of a line. Null when quantity times rate no longer equals the line's total. */
export function measureOfLine(serviceType: ServiceType, { measure, ...line }: MeasuredLine): Measure | null {
  if (measure === null) return null
  if (serviceType === 'Aérien' && (measure.unit !== 'kg' || measure.quantity !== line.weightKg)) return null
  return priceOfQuantity(measure.rate, measure.quantity) === lineTotal(serviceType, line) ? measure : null
}

/** Formats `1,1053 W/M × 385,00 $`. */
export function measureText({ unit, quantity, rate }: Pick<Measure, 'unit' | 'quantity' | 'rate'>): string {
  return `${withUnit(quantity, unit)} × ${formatMoney(rate)}`
}

/**
 * Explains a quantity: `105 kg taxables (réel 62,4 · volume 104,7)`. Null when the unit needs no explanation.
 */
export function measureReason({ unit, quantity, grossKg, volumeM3, volumetricKg }: Measure): string | null {
  if (unit === 'kg') {
    if (volumetricKg === null || grossKg === null) return null
    return `${formatWeight(quantity)} taxables (réel ${formatFigure(grossKg)} · volume ${formatFigure(roundedKg(volumetricKg))})`
  }
  if (unit === 'm³') return null
  const tonnes = (grossKg ?? 0) / 1000
  const basis = [volumeM3 ? withUnit(volumeM3, 'm³') : null, grossKg ? formatWeight(grossKg) : null]
    .filter(Boolean)
    .join(' · ')
  const minimum = quantity > Math.max(tonnes, volumeM3 ?? 0) ? 'minimum, ' : ''
  return `${withUnit(quantity, 'W/M')} (${minimum}${basis})`
}

/** Rounds a computed weight to one decimal, which is enough to read. */
function roundedKg(kg: number): number {
  return Math.round(kg * 10) / 10
}
