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

// What the goods of one client on one expedition are billed on. The sum of the rows is measured, not each
// row.

/** A row of goods, as it was weighed and measured: kilograms of the whole row, centimetres of one piece. */
export type Measured = {
  quantity: number
  weightKg: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
}

/**
 * Of what the goods are made of in the unit that a service is priced in: pieces, kilograms, cubic metres,
 * W/M.
 */
export function billedQuantity(
  rows: readonly Measured[],
  unit: Unit,
  mode: ExpeditionMode,
  measuring: MeasuringRules,
): number {
  if (unit === 'forfait') return 1
  if (unit === 'pièce') return rows.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const volume = volumeM3(parcels(rows))
  if (unit === 'm³') return volume
  const gross = grossKg(rows)
  if (unit === 'W/M') return lclUnits(volume, gross, measuring.wmMinimum)
  return mode === 'Aérien'
    ? airChargeableKg(parcels(rows), gross, measuring.airDivisor, measuring.roundingKg)
    : gross
}

/** What the line says it was counted on; null for whole units, which say it themselves. */
export function measureOf(
  rows: readonly Measured[],
  service: { unit: Unit; price: number },
  mode: ExpeditionMode,
  measuring: MeasuringRules,
): Measure | null {
  const unit = measuredUnits.find((measured) => measured === service.unit)
  if (unit === undefined) return null
  const volume = volumeM3(parcels(rows))
  return {
    unit,
    quantity: billedQuantity(rows, unit, mode, measuring),
    rate: service.price,
    grossKg: rows.some(({ weightKg }) => weightKg !== null) ? grossKg(rows) : null,
    volumeM3: volume > 0 ? volume : null,
    volumetricKg:
      isAirFreight(mode, unit) && volume > 0 ? volumetricKg(parcels(rows), measuring.airDivisor) : null,
  }
}

/**
 * Whole units are a quantity at a price; a measure is one line at the price of the measure, which the
 * description tells.
 */
type BilledLine = { quantity: number; weightKg: number | null; unitPrice: number }

/**
 * The line of an invoice for a measured quantity, in cents. An air invoice multiplies kilograms by itself;
 * elsewhere a
 * line has whole quantities, so that 1.85 W/M at 380.00 is one at 703.00.
 */
export function billedLine(
  mode: ExpeditionMode,
  unit: Unit,
  measured: number,
  centsPerUnit: number,
  pieces: number,
): BilledLine {
  if (isAirFreight(mode, unit)) return { quantity: pieces, weightKg: measured, unitPrice: centsPerUnit }
  if (unit === 'forfait' || unit === 'pièce')
    return { quantity: measured, weightKg: null, unitPrice: centsPerUnit }
  return { quantity: 1, weightKg: null, unitPrice: priceOfQuantity(centsPerUnit, measured) }
}

/** What is flown and paid by the kilogram is an air invoice (`AIR-`); the rest is counted in quantities. */
export function isAirFreight(mode: ExpeditionMode, unit: Unit): boolean {
  return mode === 'Aérien' && unit === 'kg'
}

/** Rows that a service in this unit cannot be counted on: what was not weighed, or not measured. */
export function isUnmeasured(
  { weightKg, lengthCm, widthCm, heightCm }: Omit<Measured, 'quantity'>,
  unit: Unit,
): boolean {
  if (unit === 'forfait' || unit === 'pièce') return false
  const weighed = (weightKg ?? 0) > 0
  const sized = (lengthCm ?? 0) > 0 && (widthCm ?? 0) > 0 && (heightCm ?? 0) > 0
  if (unit === 'kg') return !weighed
  return unit === 'm³' ? !sized : !weighed && !sized
}

/** Neither weighed nor measured: what an expedition is not loaded with. */
export function isUnmeasuredAtAll({
  weightKg,
  lengthCm,
  widthCm,
  heightCm,
}: Omit<Measured, 'quantity'>): boolean {
  return isUnmeasured({ weightKg, lengthCm, widthCm, heightCm }, 'W/M')
}

function grossKg(rows: readonly Measured[]): number {
  return rows.reduce((grams, { weightKg }) => grams + Math.round((weightKg ?? 0) * 1000), 0) / 1000
}

function parcels(rows: readonly Measured[]): Parcels[] {
  return rows.map(({ quantity, lengthCm, widthCm, heightCm }) => ({
    lengthCm: lengthCm ?? 0,
    widthCm: widthCm ?? 0,
    heightCm: heightCm ?? 0,
    pieces: quantity,
  }))
}
