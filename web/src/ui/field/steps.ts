import { maxCents, maxWeightKg } from '@escale/contract/values/amounts'
import type { Steps } from './step-keys.ts'

// What one press of an arrow adds or takes, as the specification says it (5).

/** 0,01 $; figures are cents. */
export const centSteps: Steps = { unitsPerOne: 1, step: 1, least: 0, most: maxCents }
/** 0,1 kg; figures are kilograms, to the gram. */
export const weightSteps: Steps = {
  unitsPerOne: 1000,
  step: 100,
  least: 0,
  most: Math.round(maxWeightKg * 1000),
}

/** One piece, and never none. */
export const pieceSteps: Steps = { unitsPerOne: 1, step: 1, least: 1, most: 1_000_000 }
