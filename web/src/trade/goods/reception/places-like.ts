import { fold } from '@escale/contract/values/fold'
import { bestFirst, matchRank } from '@escale/contract/values/search'

const mostOffered = 30

/** The places that what is typed may mean, best first; none once it is one of them. */
export function placesLike(places: readonly string[], typed: string): string[] {
  if (places.some((place) => fold(place) === fold(typed.trim()))) return []
  return bestFirst(places, typed, (place) => matchRank(place, typed)).slice(0, mostOffered)
}
