import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'

/**
 * Suggests the known town closest to a misspelled one, because goods are only loaded on expeditions with
 * exactly the same destination. Null for an exact name, or when no town is close.
 */
export function closestTown(towns: readonly string[], typed: string): string | null {
  const folded = fold(typed.trim())
  if (folded.length < 3 || towns.includes(typed.trim())) return null
  const nearest = towns
    .map((town) => ({ town, errors: typingErrors(fold(town), folded) }))
    .toSorted((one, other) => one.errors - other.errors)[0]
  return nearest && nearest.errors <= allowedErrors(folded) ? nearest.town : null
}

/** The edit distance between the typed text and a town. A typed prefix of the name counts as no error. */
function typingErrors(town: string, written: string): number {
  return town.startsWith(written) ? 0 : distance(town, written, allowedErrors(written))
}

function allowedErrors(written: string): number {
  return Math.min(2, Math.floor(written.length / 5))
}
