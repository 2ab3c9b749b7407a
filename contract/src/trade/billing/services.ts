import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { Unit } from '#trade/services/draft.ts'
import type { Mode } from '#values/modes.ts'

// The services that can bill goods, by mode of transport.

/** Categories proposed for an expedition: its own mode, and logistics, which fits every mode. */
export function categoriesOf(mode: ExpeditionMode): Mode[] {
  return [mode, 'Logistique']
}

/** A service of another mode bills goods only after the user confirmed it. */
export function isOfOtherMode({ category }: { category: Mode }, mode: ExpeditionMode): boolean {
  return !categoriesOf(mode).includes(category)
}

/** Air freight has no price by cubic metre, because volume counts as weight there. */
export function isUnitOfMode(unit: Unit, mode: ExpeditionMode): boolean {
  return mode !== 'Aérien' || (unit !== 'm³' && unit !== 'W/M')
}
