import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { Unit } from '#trade/services/draft.ts'
import type { Mode } from '#values/modes.ts'

// The services that can bill goods, by mode of transport.

/**
 * Service categories proposed for an expedition: its transport mode, and logistics, which fits every mode.
 */
export function categoriesOf(mode: ExpeditionMode): Mode[] {
  return [mode, 'Logistique']
}

/** True when a service belongs to another transport mode. The user must confirm such a service. */
export function isOfOtherMode({ category }: { category: Mode }, mode: ExpeditionMode): boolean {
  return !categoriesOf(mode).includes(category)
}

/**
 * Whether a unit can price goods of this mode. Air freight has no price per cubic metre, because volume is
 * converted to weight.
 */
export function isUnitOfMode(unit: Unit, mode: ExpeditionMode): boolean {
  return mode !== 'Aérien' || (unit !== 'm³' && unit !== 'W/M')
}
