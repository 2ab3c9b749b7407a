import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { Unit } from '#trade/services/draft.ts'
import type { Mode } from '#values/modes.ts'

// Which services goods are billed by: those of the way they travel, and those of any way.

/**
 * Categories whose services bill an expedition unasked: its own mode, and the services around a transport.
 */
export function categoriesOf(mode: ExpeditionMode): Mode[] {
  return [mode, 'Logistique']
}

/** A rate of another way of travelling bills nothing until somebody says that it shall. */
export function isOfOtherMode({ category }: { category: Mode }, mode: ExpeditionMode): boolean {
  return !categoriesOf(mode).includes(category)
}

/** Nothing flies by the cubic metre: there the volume counts as weight. */
export function isUnitOfMode(unit: Unit, mode: ExpeditionMode): boolean {
  return mode !== 'Aérien' || (unit !== 'm³' && unit !== 'W/M')
}
