import type { MeasuringRules } from '@escale/contract/trade/freight/chargeable'
import { airChargeableKg, volumeM3 } from '@escale/contract/trade/freight/chargeable'

/** Zero and null both mean not measured. */
export type Measures = { quantity: number } & Record<
  'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm',
  number | null
>

/**
 * The volume in m³, the chargeable air weight in kg, and whether the density is unlikely. Null when a measure
 * is missing.
 */
type ComputedMeasures = { volumeM3: number | null; chargeableKg: number | null; isUnlikely: boolean }

const leastDensity = 20
const mostDensity = 2000

/**
 * Computes volume and chargeable weight. `isUnlikely` is true for a density outside 20 to 2,000 kg/m³, which
 * suggests a typing error.
 */
export function computeMeasures(
  { quantity, lengthCm, widthCm, heightCm, weightKg }: Measures,
  { airDivisor, roundingKg }: MeasuringRules,
): ComputedMeasures {
  if (!lengthCm || !widthCm || !heightCm) return { volumeM3: null, chargeableKg: null, isUnlikely: false }
  const parcels = [{ lengthCm, widthCm, heightCm, pieces: quantity }]
  const volume = volumeM3(parcels)
  const density = weightKg && volume > 0 ? weightKg / volume : null
  return {
    volumeM3: volume,
    chargeableKg: weightKg ? airChargeableKg(parcels, weightKg, airDivisor, roundingKg) : null,
    isUnlikely: density !== null && (density < leastDensity || density > mostDensity),
  }
}
