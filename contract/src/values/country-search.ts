import { type Country, callingCode, countries, countryName } from './countries.ts'
import { fold } from './fold.ts'
import { bestFirst, matchRank } from './search.ts'

/** Other names and abbreviations that users type for a country. */
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

/** The country with exactly this name or abbreviation. Accents and case are ignored. */
export function countryCalled(name: string): Country | null {
  const isCalled = (country: Country) =>
    [countryName(country), ...(otherNames[country] ?? [])].some((one) => fold(one) === fold(name))
  return countries.find(isCalled) ?? null
}

/**
 * How well a country matches a search: 0 for an exact name, otherwise `matchRank` plus one. Null when no name
 * of the country matches.
 */
function countryRank(country: Country, search: string): number | null {
  const names = [countryName(country), ...(otherNames[country] ?? [])]
  if (names.some((name) => fold(name) === fold(search))) return 0
  const ranks = [...names, callingCode(country)]
    .map((name) => matchRank(name, search))
    .filter((rank) => rank !== null)
  return ranks.length > 0 ? Math.min(...ranks) + 1 : null
}

/** Countries that match a search, best match first. Accents and case are ignored. */
export function countriesMatching(choices: readonly Country[], search: string): Country[] {
  return bestFirst(choices, search, (country) => countryRank(country, search))
}

/**
 * The country that matches a search best. Null when two countries match equally well: « congo » could be
 * Congo-Kinshasa or Congo-Brazzaville.
 */
export function resolveCountry(search: string): Country | null {
  const [first, second] = countriesMatching(countries, search)
  if (!first || search.trim() === '') return null
  return second && countryRank(second, search) === countryRank(first, search) ? null : first
}
