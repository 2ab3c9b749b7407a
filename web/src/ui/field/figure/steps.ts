import { maxCents, maxWeightKg } from '@escale/contract/values/amounts'
import type { Steps } from './step-keys.ts'

// Steps of the arrow keys, from section 5 of the specification.

/** Amounts change by 0,01 $. The value is in cents. */
export const centSteps: Steps = { unitsPerOne: 1, step: 1, least: 0, most: maxCents }
/** Weights change by 0,1 kg. The value is in kilograms with three decimals at most. */
export const weightSteps: Steps = {
  unitsPerOne: 1000,
  step: 100,
  least: 0,
  most: Math.round(maxWeightKg * 1000),
}

/** Numbers of pieces change by 1 and are at least 1. */
export const pieceSteps: Steps = { unitsPerOne: 1, step: 1, least: 1, most: 1_000_000 }
