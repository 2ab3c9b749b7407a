// What a carrier bills goods on: their volume, or their weight, whichever is the greater. Sizes become whole
// millimetres
// and weights whole grams before anything is computed, so that no result depends on how a decimal is kept in
// memory.

/** Pieces of one size. Centimetres, to the millimetre. */
export type Parcels = { lengthCm: number; widthCm: number; heightCm: number; pieces: number }

/**
 * Cubic centimetres that count for one kilogram in the air: 6,000 for the airlines (IATA), 5,000 for
 * couriers.
 */
export const airDivisors = [6000, 5000] as const
export type AirDivisor = (typeof airDivisors)[number]

/** Chargeable kilograms are rounded up to one of these. */
export const roundingsKg = [0.1, 0.5, 1] as const
export type RoundingKg = (typeof roundingsKg)[number]

/** How a company measures (Paramètres › Entrepôt). */
export type MeasuringRules = { airDivisor: AirDivisor; roundingKg: RoundingKg; wmMinimum: number }

/** How it measures before anybody settled it. */
export const usualMeasuring: MeasuringRules = { airDivisor: 6000, roundingKg: 0.5, wmMinimum: 1 }

/** Cubic metres, rounded half up to four decimals, as the database keeps them. */
export function volumeM3(parcels: readonly Parcels[]): number {
  return Number(halfUp(cubicMillimetres(parcels), 100_000n)) / 10_000
}

/** What the volume alone would weigh in the air, in kilograms to the gram, rounded half up. */
export function volumetricKg(parcels: readonly Parcels[], divisor: AirDivisor = 6000): number {
  return Number(halfUp(cubicMillimetres(parcels), BigInt(divisor))) / 1000
}

/**
 * Chargeable weight of a consignment by air, in kilograms: the greater of what it weighs and of what its
 * whole volume
 * would, rounded up to the step (a half kilogram) once, for the consignment and not for each piece.
 */
export function airChargeableKg(
  parcels: readonly Parcels[],
  grossKg: number,
  divisor: AirDivisor = 6000,
  stepKg = 0.5,
): number {
  const step = grams(stepKg)
  const byWeight = up(grams(grossKg), step)
  const byVolume = up(cubicMillimetres(parcels), step * BigInt(divisor))
  return Number(greater(byWeight, byVolume) * step) / 1000
}

/**
 * Groupage by sea is billed « W/M »: on cubic metres or tonnes, whichever is more, and never less than the
 * minimum.
 */
export function lclUnits(volume: number, grossKg: number, minimum = 1): number {
  return Math.max(halfUpTo4(volume), Number(halfUp(grams(grossKg), 100n)) / 10_000, minimum)
}

/** Price of a measured quantity (kg, m³, W/M, four decimals at most), in cents, rounded half up. */
export function priceOfQuantity(centsPerUnit: number, quantity: number): number {
  return Number(halfUp(BigInt(Math.round(quantity * 10_000)) * BigInt(centsPerUnit), 10_000n))
}

function cubicMillimetres(parcels: readonly Parcels[]): bigint {
  return parcels.reduce(
    (sum, { lengthCm, widthCm, heightCm, pieces }) =>
      sum + millimetres(lengthCm) * millimetres(widthCm) * millimetres(heightCm) * BigInt(pieces),
    0n,
  )
}

function millimetres(cm: number): bigint {
  return BigInt(Math.round(cm * 10))
}

function grams(kg: number): bigint {
  return BigInt(Math.round(kg * 1000))
}

function halfUpTo4(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function halfUp(amount: bigint, unit: bigint): bigint {
  return (2n * amount + unit) / (2n * unit)
}

function up(amount: bigint, unit: bigint): bigint {
  return (amount + unit - 1n) / unit
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
