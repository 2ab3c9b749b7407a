import { maxCents, maxWeightKg } from '@escale/contract/values/amounts'
import type { Steps } from './step-keys.ts'

// The steps of the arrow keys (specification, 5).

/** Amounts: 0,01 $, in cents. */
export const centSteps: Steps = { unitsPerOne: 1, step: 1, least: 0, most: maxCents }
/** Weights: 0,1 kg, in kilograms precise to the gram. */
export const weightSteps: Steps = {
  unitsPerOne: 1000,
  step: 100,
  least: 0,
  most: Math.round(maxWeightKg * 1000),
}

/** Pieces: one, and at least one. */
export const pieceSteps: Steps = { unitsPerOne: 1, step: 1, least: 1, most: 1_000_000 }
