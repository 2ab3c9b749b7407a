import type { Place, PlaceSearch } from '@escale/contract/trade/places/contract'
import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'
import { bareWord, isSought, wordsOf } from '@escale/contract/values/search'
import { type KnownPlace, knownPlaces } from './known-places.ts'

const most = 10
/** As far as a word that nobody knows may be from a name: two letters of a long one. */
const lettersPerSlip = 5
const inFrench = new Intl.Collator('fr')

/**
 * The best matches of what is typed: a code, a whole town, the beginning of one, then whatever holds each of
 * the words. A country
 * tells towns apart and finds none: « kinshasa » is no port of Congo-Kinshasa.
 */
export async function placesMatching({ search, mode }: PlaceSearch): Promise<Place[]> {
  if (!isSought(search)) return []
  const words = wordsOf(search).map(bareWord)
  const places = await knownPlaces()
  const served = places.filter((place) => isServedBy(place, mode))
  const holding = [
    ...served.filter((place) => holds(place, words)),
    ...townsNotServed(places, served, words).map((town) => (mode === 'Maritime' ? asTown(town) : town)),
  ]
  const offered =
    holding.length > 0
      ? holding
      : served.filter(({ name }) => isMisspelt(words.join(''), bareWord(fold(name))))
  const ranked = offered.map((place) => ({ place, rank: rankOf(place, words) }))
  return ranked
    .toSorted((one, other) => one.rank - other.rank || compareTowns(one.place, other.place))
    .slice(0, most)
    .map(({ place: { code, name, airport, country } }) => ({ code, name, airport, country }))
}

function holds({ own, named }: KnownPlace, words: string[]): boolean {
  return words.every((word) => named.includes(word)) && words.some((word) => own.includes(word))
}

/** A town typed in full that this mode does not serve: goods go by ship to Kinshasa, through a port. */
function townsNotServed(places: KnownPlace[], served: KnownPlace[], words: string[]): KnownPlace[] {
  const typed = words.join('')
  const isTyped = ({ whole }: KnownPlace) => whole.includes(typed)
  return served.some(isTyped) ? [] : places.filter(isTyped)
}

/** A town without a port has its own code at sea: `CDFIH`, not the `FIH` of its airport. */
function asTown(town: KnownPlace): KnownPlace {
  return town.townCode === null ? town : { ...town, code: town.townCode, airport: null }
}

/** Towns of the countries of the trade first. */
function compareTowns(one: KnownPlace, other: KnownPlace): number {
  return Number(other.isOfTrade) - Number(one.isOfTrade) || inFrench.compare(one.name, other.name)
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

function rankOf({ code, whole, town }: KnownPlace, words: string[]): number {
  const typed = words.join('')
  if (fold(code) === typed) return 0
  if (whole.includes(typed)) return 1
  if (whole[0]?.startsWith(typed)) return 2
  return words.every((word) => town.includes(word)) ? 3 : 4
}
