import type { Place, PlaceSearch } from '@escale/contract/trade/places/contract'
import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'
import { bareWord, isSearchable, searchPieces } from '@escale/contract/values/search'
import { type KnownPlace, knownPlaces } from './known-places.ts'

const mostPlaces = 10
/** Letters for each allowed typing error; at most two errors are allowed. */
const lettersPerSlip = 5
const inFrench = new Intl.Collator('fr')

/**
 * Places that match the text, best first: code, whole name, beginning of a name, then all words. A country
 * narrows a search but never matches alone, so « kinshasa » does not list the ports of Congo-Kinshasa.
 */
export async function placesMatching({ search, mode }: PlaceSearch): Promise<Place[]> {
  if (!isSearchable(search)) return []
  const words = searchPieces(search).map(bareWord)
  const places = await knownPlaces()
  const served = places.filter((place) => isServedBy(place, mode))
  const matches = [
    ...served.filter((place) => matchesWords(place, words)),
    ...townsNotServed(places, served, words).map((town) => (mode === 'Maritime' ? withTownCode(town) : town)),
  ]
  const offered =
    matches.length > 0
      ? matches
      : served.filter(({ name }) => isMisspelt(words.join(''), bareWord(fold(name))))
  const ranked = offered.map((place) => ({ place, rank: rankOf(place, words) }))
  return ranked
    .toSorted((one, other) => one.rank - other.rank || compareTowns(one.place, other.place))
    .slice(0, mostPlaces)
    .map(({ place: { code, name, airport, country } }) => ({ code, name, airport, country }))
}

function matchesWords({ ownNames: own, allNames: named }: KnownPlace, words: string[]): boolean {
  return words.every((word) => named.includes(word)) && words.some((word) => own.includes(word))
}

/**
 * Towns typed whole that this mode of transport does not serve: cargo by sea may still be meant for Kinshasa,
 * through a port. None when a served place has that name.
 */
function townsNotServed(places: KnownPlace[], served: KnownPlace[], words: string[]): KnownPlace[] {
  const typed = words.join('')
  const isTyped = ({ wholeNames: whole }: KnownPlace) => whole.includes(typed)
  return served.some(isTyped) ? [] : places.filter(isTyped)
}

/** A town without a port has a code of its own at sea: `CDFIH`, not `FIH`. */
function withTownCode(town: KnownPlace): KnownPlace {
  return town.townCode === null ? town : { ...town, code: town.townCode, airport: null }
}

function compareTowns(one: KnownPlace, other: KnownPlace): number {
  return Number(other.isOfTrade) - Number(one.isOfTrade) || inFrench.compare(one.name, other.name)
}

function isMisspelt(typed: string, name: string): boolean {
  const slips = Math.min(2, Math.floor(typed.length / lettersPerSlip))
  return slips > 0 && distance(typed, name, slips) <= slips
}

function isServedBy({ isPort }: KnownPlace, mode: PlaceSearch['mode']): boolean {
  if (mode === 'Maritime') return isPort
  return mode !== 'Aérien' || !isPort
}

function rankOf({ code, wholeNames: whole, townNames: town }: KnownPlace, words: string[]): number {
  const typed = words.join('')
  if (fold(code) === typed) return 0
  if (whole.includes(typed)) return 1
  if (whole[0]?.startsWith(typed)) return 2
  return words.every((word) => town.includes(word)) ? 3 : 4
}
