import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import {
  airChargeableKg,
  lclUnits,
  type MeasuringRules,
  type Parcels,
  priceOfQuantity,
  volumeM3,
  volumetricKg,
} from '#trade/freight/chargeable.ts'
import { type Measure, measuredUnits } from '#trade/invoices/measure.ts'
import type { Unit } from '#trade/services/draft.ts'

// Computes the quantity that an invoice charges. The goods of one client on one expedition are added up
// before measuring, so that rounding happens once.

/**
 * A row of goods. The weight is that of the whole row in kilograms, and the sizes are those of one piece in
 * centimetres.
 */
export type MeasuredRow = {
  quantity: number
  weightKg: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
}

/**
 * Returns the quantity to bill for these rows in the unit of the service: pieces, kilograms, cubic metres or
 * W/M.
 */
export function billedQuantity(
  rows: readonly MeasuredRow[],
  unit: Unit,
  mode: ExpeditionMode,
  measuring: MeasuringRules,
): number {
  if (unit === 'forfait') return 1
  if (unit === 'pièce') return rows.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const volume = volumeM3(toParcels(rows))
  if (unit === 'm³') return volume
  const gross = grossKg(rows)
  if (unit === 'W/M') return lclUnits(volume, gross, measuring.wmMinimum)
  return mode === 'Aérien'
    ? airChargeableKg(toParcels(rows), gross, measuring.airDivisor, measuring.roundingKg)
    : gross
}

/**
 * Returns the weight or volume that explains an invoice line. Null for a service priced per piece or at a
 * flat rate, because the line already shows that quantity.
 */
export function invoiceMeasure(
  rows: readonly MeasuredRow[],
  service: { unit: Unit; price: number },
  mode: ExpeditionMode,
  measuring: MeasuringRules,
): Measure | null {
  const unit = measuredUnits.find((measured) => measured === service.unit)
  if (unit === undefined) return null
  const volume = volumeM3(toParcels(rows))
  return {
    unit,
    quantity: billedQuantity(rows, unit, mode, measuring),
    rate: service.price,
    grossKg: rows.some(({ weightKg }) => weightKg !== null) ? grossKg(rows) : null,
    volumeM3: volume > 0 ? volume : null,
    volumetricKg:
      isAirFreight(mode, unit) && volume > 0 ? volumetricKg(toParcels(rows), measuring.airDivisor) : null,
  }
}

/**
 * An invoice line. Services priced per piece or at a flat rate have a quantity and a unit price. Others have
 * quantity 1, and the total as their price.
 */
type BilledLine = { quantity: number; weightKg: number | null; unitPrice: number }

/**
 * Makes the invoice line for a measured quantity, in cents. Air invoices multiply by kilograms themselves.
 * Other lines need a whole quantity, so 1.85 W/M at 380.00 becomes one line at 703.00.
 */
export function billedLine(
  mode: ExpeditionMode,
  unit: Unit,
  billedUnits: number,
  centsPerUnit: number,
  pieces: number,
): BilledLine {
  if (isAirFreight(mode, unit)) return { quantity: pieces, weightKg: billedUnits, unitPrice: centsPerUnit }
  if (unit === 'forfait' || unit === 'pièce')
    return { quantity: billedUnits, weightKg: null, unitPrice: centsPerUnit }
  return { quantity: 1, weightKg: null, unitPrice: priceOfQuantity(centsPerUnit, billedUnits) }
}

/**
 * Whether goods go on an air invoice (number `AIR-…`), which charges kilograms. Other invoices charge a
 * quantity.
 */
export function isAirFreight(mode: ExpeditionMode, unit: Unit): boolean {
  return mode === 'Aérien' && unit === 'kg'
}

/** Whether goods lack the weight or size that is needed to bill in this unit. */
export function lacksMeasurement(
  { weightKg, lengthCm, widthCm, heightCm }: Omit<MeasuredRow, 'quantity'>,
  unit: Unit,
): boolean {
  if (unit === 'forfait' || unit === 'pièce') return false
  const hasWeight = (weightKg ?? 0) > 0
  const hasSize = (lengthCm ?? 0) > 0 && (widthCm ?? 0) > 0 && (heightCm ?? 0) > 0
  if (unit === 'kg') return !hasWeight
  return unit === 'm³' ? !hasSize : !hasWeight && !hasSize
}

/** Whether goods have neither weight nor size. Such goods cannot be loaded on an expedition. */
export function lacksEveryMeasurement({
  weightKg,
  lengthCm,
  widthCm,
  heightCm,
}: Omit<MeasuredRow, 'quantity'>): boolean {
  return lacksMeasurement({ weightKg, lengthCm, widthCm, heightCm }, 'W/M')
}

function grossKg(rows: readonly MeasuredRow[]): number {
  return rows.reduce((grams, { weightKg }) => grams + Math.round((weightKg ?? 0) * 1000), 0) / 1000
}

function toParcels(rows: readonly MeasuredRow[]): Parcels[] {
  return rows.map(({ quantity, lengthCm, widthCm, heightCm }) => ({
    lengthCm: lengthCm ?? 0,
    widthCm: widthCm ?? 0,
    heightCm: heightCm ?? 0,
    pieces: quantity,
  }))
}
