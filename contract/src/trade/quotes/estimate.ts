import type { MeasuringRules } from '#trade/freight/chargeable.ts'
import { billedLine, billedQuantity, invoiceMeasure, lacksMeasurement } from '#trade/goods/billing.ts'
import type { Measure } from '#trade/invoices/measure.ts'
import type { ServiceType } from '#trade/invoices/words.ts'
import type { Unit } from '#trade/services/units.ts'

export type Estimate = { weightKg: number | null; volumeM3: number | null }

/** The numbers of a line priced by a weight or a volume. Prices are in cents. */
type EstimatedLine = {
  quantity: number
  weightKg: number | null
  unitPrice: number
  measure: Measure | null
}

/**
 * Prices a line by an estimated weight and volume, with the rules that bill received goods. Null for a
 * service priced by the piece or at a flat rate, and without the measurement that its unit needs.
 */
export function estimatedLine(
  mode: ServiceType,
  service: { unit: Unit; price: number },
  estimate: Estimate,
  measuring: MeasuringRules,
): EstimatedLine | null {
  const { unit, price } = service
  if (unit === 'pièce' || unit === 'forfait') return null
  const row = toMeasuredRow(estimate)
  if (lacksMeasurement(row, unit)) return null
  const measured = billedQuantity([row], unit, mode, measuring)
  return {
    ...billedLine(mode, unit, measured, price, 1),
    measure: invoiceMeasure([row], service, mode, measuring),
  }
}

/** The estimated volume as one parcel: 100 cm wide and 1 cm high, as long as the volume needs. */
function toMeasuredRow({ weightKg, volumeM3 }: Estimate) {
  const isMeasured = volumeM3 !== null && volumeM3 > 0
  return {
    quantity: 1,
    weightKg,
    lengthCm: isMeasured ? volumeM3 * 10_000 : null,
    widthCm: isMeasured ? 100 : null,
    heightCm: isMeasured ? 1 : null,
  }
}
