import type { Place, PlaceSearch } from '@escale/contract/trade/places/contract'
import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'
import { bareWord, isSearchable, searchPieces } from '@escale/contract/values/search'
import { type KnownPlace, knownPlaces } from './known-places.ts'

const mostPlaces = 10
/** Number of letters for each typing error that is allowed. Two errors are allowed at most. */
const lettersPerSlip = 5
const inFrench = new Intl.Collator('fr')

/**
 * Finds the ports and airports that match a text. Best matches first: by code, by whole name, by the
 * beginning of a name, then by all words. A country in the text narrows the search but never matches alone,
 * so « kinshasa » does not list all ports of Congo-Kinshasa.
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
 * Finds towns without a port (or airport) whose whole name was typed. Cargo for Kinshasa, for example, may go
 * by sea to a port nearby. Empty if a place of this mode has that name.
 */
function townsNotServed(places: KnownPlace[], served: KnownPlace[], words: string[]): KnownPlace[] {
  const typed = words.join('')
  const isTyped = ({ wholeNames: whole }: KnownPlace) => whole.includes(typed)
  return served.some(isTyped) ? [] : places.filter(isTyped)
}

/** Replaces the airport code of a town by its UN/LOCODE, for a transport by sea: `CDFIH` instead of `FIH`. */
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
