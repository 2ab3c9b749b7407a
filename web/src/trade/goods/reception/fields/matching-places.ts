import { fold } from '@escale/contract/values/fold'
import { bestFirst, matchRank } from '@escale/contract/values/search'

const mostOffered = 30

/** The places that match the typed text, best first. Empty when the text is exactly a known place. */
export function matchingPlaces(places: readonly string[], typed: string): string[] {
  if (places.some((place) => fold(place) === fold(typed.trim()))) return []
  return bestFirst(places, typed, (place) => matchRank(place, typed)).slice(0, mostOffered)
}
