import type { units } from '#trade/services/units.ts'
import { type Country, callingCode, countries } from '#values/countries.ts'
import { countryCalled } from '#values/country-search.ts'
import { headParts, partWords } from './units/head-parts.ts'

// A column header can contain more than a name and a unit: the country of its phone numbers, or the billing
// unit of its prices.

const countriesByHead = new Map<string, Country[]>()

/** Countries named in the header of a phone column: `Téléphone (+243)`, `Tél. (RDC)`. Cached per header. */
export function countriesOfHead(head: string): Country[] {
  const countriesRead = countriesByHead.get(head) ?? readCountries(head)
  if (countriesByHead.size > 1000) countriesByHead.clear()
  countriesByHead.set(head, countriesRead)
  return countriesRead
}

function readCountries(head: string): Country[] {
  const { outside, brackets } = headParts(head)
  const [, code] = /\+\s?(\d{1,4})\b/.exec(head) ?? []
  const byCode = code === undefined ? [] : countries.filter((country) => callingCode(country) === `+${code}`)
  const words = outside.split(/[\s/,:-]+/).filter((word) => /^\p{Lu}{2,4}$/u.test(word))
  const byName = [...brackets, ...words].map(countryCalled).filter((country) => country !== null)
  return [...new Set([...byCode, ...byName])]
}

type BillingUnit = (typeof units)[number]

const billingWords: readonly [unit: BillingUnit, words: readonly string[]][] = [
  ['kg', ['kg', 'kgs', 'kilo', 'kilogramme', '公斤', '千克']],
  ['m³', ['m3', 'cbm', '立方', '立方米', '方']],
  ['W/M', ['wm']],
  ['pièce', ['piece', 'pieces', 'pcs', 'colis', '件']],
]

/** The billing unit in the header of a price column: `Prix par kg`, `USD/CBM`. Null when it names none. */
export function billingUnitOfHead(head: string): BillingUnit | null {
  const { outside, brackets } = headParts(head)
  const words = [outside, ...brackets].flatMap((text) =>
    partWords(text.replaceAll('/', ' / ').replace(/w \/ m/i, 'wm')),
  )
  return billingWords.find(([, names]) => words.some((word) => names.includes(word)))?.[0] ?? null
}
