import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'

/**
 * Finds the town that was nearly typed. Returns null for an exact name, or when none is close. An expedition
 * only loads goods whose destination is spelled exactly like its own.
 */
export function closestTown(towns: readonly string[], typed: string): string | null {
  const folded = fold(typed.trim())
  if (folded.length < 3 || towns.includes(typed.trim())) return null
  const nearest = towns
    .map((town) => ({ town, errors: typingErrors(fold(town), folded) }))
    .toSorted((one, other) => one.errors - other.errors)[0]
  return nearest && nearest.errors <= allowedErrors(folded) ? nearest.town : null
}

/** The beginning of a name counts as that name. */
function typingErrors(town: string, written: string): number {
  return town.startsWith(written) ? 0 : distance(town, written, allowedErrors(written))
}

function allowedErrors(written: string): number {
  return Math.min(2, Math.floor(written.length / 5))
}
