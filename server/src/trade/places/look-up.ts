import { distance } from '@escale/contract/distance'
import { fold } from '@escale/contract/text'
import type { Place, PlaceSearch } from '@escale/contract/trade/places/contract'
import { otherNames } from './french-names.ts'
import { type KnownPlace, knownPlaces } from './known-places.ts'

const most = 10
/** As far as a word that nobody knows may be from a name: two letters of a long one. */
const lettersPerSlip = 5
const inFrench = new Intl.Collator('fr')

/** The best matches of what is typed: a code, the beginning of a town, then whatever holds each of the words. */
export async function placesMatching({ search, mode }: PlaceSearch): Promise<Place[]> {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const served = (await knownPlaces()).filter((place) => isServedBy(place, mode))
  const holding = served.filter((place) => words.every((word) => place.named.includes(word)))
  const offered = holding.length > 0 ? holding : served.filter(({ name }) => isMisspelt(words.join(' '), fold(name)))
  const ranked = offered.map((place) => ({ place, rank: rankOf(place, words.join(' ')) }))
  return ranked
    .toSorted((one, other) => one.rank - other.rank || inFrench.compare(one.place.name, other.place.name))
    .slice(0, most)
    .map(({ place: { code, name, airport, country } }) => ({ code, name, airport, country }))
}

/** « Kinshassa » is Kinshasa. */
function isMisspelt(typed: string, name: string): boolean {
  const slips = Math.min(2, Math.floor(typed.length / lettersPerSlip))
  return slips > 0 && distance(typed, name, slips) <= slips
}

function isServedBy({ isPort }: KnownPlace, mode: PlaceSearch['mode']): boolean {
  if (mode === 'Maritime') return isPort
  return mode !== 'Aérien' || !isPort
}

function rankOf({ code, name, town }: KnownPlace, typed: string): number {
  if (fold(code) === typed) return 0
  if (fold(name) === typed || fold(otherNames[name] ?? '') === typed) return 1
  if (fold(name).startsWith(typed)) return 2
  return typed.split(' ').every((word) => town.includes(word)) ? 3 : 4
}
