import type { Place, PlaceSearch } from '@escale/contract/trade/places/contract'
import { distance } from '@escale/contract/values/distance'
import { fold } from '@escale/contract/values/fold'
import { bareWord, isSought, wordsOf } from '@escale/contract/values/search'
import { otherNames } from './french-names.ts'
import { type KnownPlace, knownPlaces } from './known-places.ts'

const most = 10
/** As far as a word that nobody knows may be from a name: two letters of a long one. */
const lettersPerSlip = 5
const inFrench = new Intl.Collator('fr')

/** The best matches of what is typed: a code, the beginning of a town, then whatever holds each of the words. */
export async function placesMatching({ search, mode }: PlaceSearch): Promise<Place[]> {
  if (!isSought(search)) return []
  const words = wordsOf(search).map(bareWord)
  const served = (await knownPlaces()).filter((place) => isServedBy(place, mode))
  const holding = served.filter((place) => words.every((word) => place.named.includes(word)))
  const offered = holding.length > 0 ? holding : served.filter(({ name }) => isMisspelt(words.join(''), bareWord(fold(name))))
  const ranked = offered.map((place) => ({ place, rank: rankOf(place, words) }))
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

function rankOf({ code, name, town }: KnownPlace, words: string[]): number {
  const typed = words.join('')
  const [called, besides] = [name, otherNames[name] ?? ''].map((one) => bareWord(fold(one)))
  if (fold(code) === typed) return 0
  if (called === typed || besides === typed) return 1
  if (called?.startsWith(typed)) return 2
  return words.every((word) => town.includes(word)) ? 3 : 4
}
