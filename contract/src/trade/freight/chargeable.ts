// Chargeable weight and volume of freight. Sizes become whole millimetres and weights whole grams first, so
// that no result depends on floating-point rounding.

/** Pieces of one size, in centimetres to the millimetre. */
export type Parcels = { lengthCm: number; widthCm: number; heightCm: number; pieces: number }

/** Cubic centimetres per kilogram in air freight: 6,000 for airlines (IATA), 5,000 for couriers. */
export const airDivisors = [6000, 5000] as const
export type AirDivisor = (typeof airDivisors)[number]

/** Steps to which chargeable kilograms are rounded up. */
export const roundingsKg = [0.1, 0.5, 1] as const
export type RoundingKg = (typeof roundingsKg)[number]

/** Measuring rules of a company (Paramètres › Entrepôt). */
export type MeasuringRules = { airDivisor: AirDivisor; roundingKg: RoundingKg; wmMinimum: number }

/** Rules of a company that has not changed its settings. */
export const usualMeasuring: MeasuringRules = { airDivisor: 6000, roundingKg: 0.5, wmMinimum: 1 }

/** Cubic metres, rounded half up to four decimals, as stored in the database. */
export function volumeM3(parcels: readonly Parcels[]): number {
  return Number(halfUp(cubicMillimetres(parcels), 100_000n)) / 10_000
}

/** Volumetric weight in kilograms to the gram, rounded half up. */
export function volumetricKg(parcels: readonly Parcels[], divisor: AirDivisor = 6000): number {
  return Number(halfUp(cubicMillimetres(parcels), BigInt(divisor))) / 1000
}

/**
 * Chargeable air weight of a consignment in kilograms: the greater of gross and volumetric weight, rounded up
 * to the step (half a kilogram) once for the consignment, not for each piece.
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

/** Units of sea groupage (W/M): cubic metres or tonnes, whichever is greater, and at least the minimum. */
export function lclUnits(volume: number, grossKg: number, minimum = 1): number {
  return Math.max(halfUpTo4(volume), Number(halfUp(grams(grossKg), 100n)) / 10_000, minimum)
}

/** Price in cents of a measured quantity (kg, m³, W/M, four decimals at most), rounded half up. */
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
