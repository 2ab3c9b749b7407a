import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'

/**
 * The name that was nearly typed; null when it is one of them, or like none. An expedition takes only what
 * goes where it goes.
 */
export function townMeant(towns: readonly string[], typed: string): string | null {
  const written = fold(typed.trim())
  if (written.length < 3 || towns.includes(typed.trim())) return null
  const nearest = towns
    .map((town) => ({ town, far: farFrom(fold(town), written) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return nearest && nearest.far <= slipsIn(written) ? nearest.town : null
}

/** The beginning of a name is that name. */
function farFrom(town: string, written: string): number {
  return town.startsWith(written) ? 0 : distance(town, written, slipsIn(written))
}

function slipsIn(written: string): number {
  return Math.min(2, Math.floor(written.length / 5))
}
