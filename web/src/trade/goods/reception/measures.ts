import type { MeasuringRules } from '@escale/contract/trade/freight/chargeable'
import { airChargeableKg, volumeM3 } from '@escale/contract/trade/freight/chargeable'

/** Null, or 0, where nothing was measured. */
export type Measures = { quantity: number } & Record<
  'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm',
  number | null
>

/** What the sizes and the weight make, as far as they are known. */
type Made = { volumeM3: number | null; chargeableKg: number | null; isUnlikely: boolean }

const leastDensity = 20
const mostDensity = 2000

/** Cubic metres, chargeable weight by air, and whether anything weighs so little or so much for its size. */
export function madeOf(
  { quantity, lengthCm, widthCm, heightCm, weightKg }: Measures,
  { airDivisor, roundingKg }: MeasuringRules,
): Made {
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
