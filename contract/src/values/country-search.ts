import { type Country, callingCode, countries, countryName } from './countries.ts'
import { fold } from './fold.ts'
import { bestFirst, matchRank } from './search.ts'

/** Names and abbreviations that people type for a country, besides the name in the list. */
const otherNames: Partial<Record<Country, readonly string[]>> = {
  AE: ['EAU', 'UAE', 'Dubaï'],
  CD: ['RDC', 'RD Congo', 'République démocratique du Congo', 'DRC', 'Zaïre'],
  CF: ['RCA', 'Centrafrique'],
  CG: ['République du Congo', 'RC'],
  CI: ['RCI', 'Ivory Coast'],
  CN: ['RPC'],
  GB: ['Angleterre', 'Grande-Bretagne', 'UK'],
  US: ['USA'],
}

/**
 * 0: the whole name or a name people use; the others as `matchRank` ranks them, after it; null: no name of
 * this country.
 */
function countryRank(country: Country, search: string): number | null {
  const names = [countryName(country), ...(otherNames[country] ?? [])]
  if (names.some((name) => fold(name) === fold(search))) return 0
  const ranks = [...names, callingCode(country)]
    .map((name) => matchRank(name, search))
    .filter((rank) => rank !== null)
  return ranks.length > 0 ? Math.min(...ranks) + 1 : null
}

/** The countries that match what is typed, best first, accents and capitals aside. */
export function countriesMatching(choices: readonly Country[], search: string): Country[] {
  return bestFirst(choices, search, (country) => countryRank(country, search))
}

/**
 * The country that matches best. Null where two match equally well: « congo » is Congo-Kinshasa or
 * Congo-Brazzaville.
 */
export function countryMeant(search: string): Country | null {
  const [first, second] = countriesMatching(countries, search)
  if (!first || search.trim() === '') return null
  return second && countryRank(second, search) === countryRank(first, search) ? null : first
}
