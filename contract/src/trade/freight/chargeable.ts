// Chargeable weight and volume of freight. Sizes are first converted to whole millimetres and weights to
// whole grams, so that no result depends on floating-point rounding.

/** Pieces of equal size, in centimetres with one decimal. */
export type Parcels = { lengthCm: number; widthCm: number; heightCm: number; pieces: number }

/** Cubic centimetres per kilogram in air freight: 6,000 for airlines (IATA), 5,000 for couriers. */
export const airDivisors = [6000, 5000] as const
export type AirDivisor = (typeof airDivisors)[number]

/** Rounding steps in kilograms. Chargeable weight is rounded up to a multiple of one. */
export const roundingsKg = [0.1, 0.5, 1] as const
export type RoundingKg = (typeof roundingsKg)[number]

/** A company's rules for chargeable quantities (screen Paramètres › Entrepôt). */
export type MeasuringRules = { airDivisor: AirDivisor; roundingKg: RoundingKg; wmMinimum: number }

/** Default rules. */
export const usualMeasuring: MeasuringRules = { airDivisor: 6000, roundingKg: 0.5, wmMinimum: 1 }

/** Volume in cubic metres, rounded half up to four decimals. The database stores the same value. */
export function volumeM3(parcels: readonly Parcels[]): number {
  return Number(halfUp(cubicMillimetres(parcels), 100_000n)) / 10_000
}

/** Volumetric weight in kilograms, rounded half up to three decimals. */
export function volumetricKg(parcels: readonly Parcels[], divisor: AirDivisor = 6000): number {
  return Number(halfUp(cubicMillimetres(parcels), BigInt(divisor))) / 1000
}

/**
 * Chargeable weight of an air consignment, in kilograms. It is the greater of gross and volumetric weight,
 * rounded up to the step once for the whole consignment, not for each piece.
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
 * Billing units of sea freight in shared containers (W/M): cubic metres or tonnes, whichever is greater, and
 * at least the minimum.
 */
export function lclUnits(volume: number, grossKg: number, minimum = 1): number {
  return Math.max(halfUpTo4(volume), Number(halfUp(grams(grossKg), 100n)) / 10_000, minimum)
}

/** Price in cents of a quantity in kg, m³ or W/M with at most four decimals, rounded half up. */
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
