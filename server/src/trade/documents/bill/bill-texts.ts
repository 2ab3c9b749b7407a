import type {
  BillContent,
  BillLanguage,
  PrintedLot,
  PrintedParty,
} from '@escale/contract/trade/documents/house-bill-words'
import { formatHsCode, taxNumberName } from '@escale/contract/trade/freight/customs-codes'
import { packageKindCodes } from '@escale/contract/trade/freight/package-kinds'
import { countryName } from '@escale/contract/values/countries'
import { type Day, formatDay } from '@escale/contract/values/days'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { toCardinal as english } from 'n2words/en-GB'
import { toCardinal as french } from 'n2words/fr-FR'
import { pieces } from '#trade/documents/paper/figures.ts'
import { type BillWords, dangerWordsOf } from './bill-words.ts'

/** Returns the lines below the name of a party: address, city and country, telephone, email, tax number. */
export function partyLines(party: PrintedParty, language: BillLanguage): string[] {
  const country = party.country && countryIn(party.country, language)
  const taxName = language === 'fr' ? taxNumberName(party.country) : 'Tax ID'
  const lines = [
    party.address,
    [party.city, country].filter(Boolean).join(', '),
    party.phone && readablePhone(party.phone),
    party.email,
    party.taxNumber && `${taxName} ${party.taxNumber}`,
  ]
  return lines.flatMap((line) => line || [])
}

const englishCountries = new Intl.DisplayNames('en', { type: 'region' })

function countryIn(code: string, language: BillLanguage): string {
  return language === 'fr' ? countryName(code) : (englishCountries.of(code) ?? code)
}

/** Returns the shipping marks, number, container and seal of a lot. */
export function marksText({ shippingMarks, number, container, seal }: PrintedLot, words: BillWords): string {
  const inContainer = container && [container, seal && `${words.seal} ${seal}`].filter(Boolean).join(', ')
  return [[...new Set([shippingMarks, number])].filter(Boolean).join(' '), inContainer]
    .filter(Boolean)
    .join('\n')
}

export function packagesText({ quantity, packageKind }: PrintedLot, language: BillLanguage): string {
  const { code, english: name } = packageKindCodes[packageKind]
  return `${pieces(quantity)} ${language === 'fr' ? packageKind : name} (${code})`
}

/** Returns the description with its customs code and danger. */
export function descriptionText(lot: PrintedLot, language: BillLanguage, words: BillWords): string {
  const { description, hsCode, unNumber, dangerClass, danger } = lot
  const dangerText = [
    unNumber ?? dangerWordsOf[language][danger],
    dangerClass && `${words.class} ${dangerClass}`,
  ].filter(Boolean)
  return [description, hsCode && `${words.hsCode} ${formatHsCode(hsCode)}`, dangerText.join(', ')]
    .filter(Boolean)
    .join(' · ')
}

/** Writes the number of packages in words and figures: « quinze (15) colis ». */
export function packagesInWords(
  { lots }: Pick<BillContent, 'lots'>,
  language: BillLanguage,
  words: BillWords,
): string {
  const total = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${numberInWords(total, language)} (${pieces(total)}) ${words.package[total > 1 ? 1 : 0]}`
}

export function originalsInWords(originals: number, language: BillLanguage, words: BillWords): string {
  return originals === 0 ? words.noOriginal : `${numberInWords(originals, language)} (${originals})`
}

const englishDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Writes a day as « 30 nov. 2026 » or « 30 Nov 2026 ». */
export function dayText(day: Day, language: BillLanguage): string {
  return language === 'fr' ? formatDay(day) : englishDay.format(new Date(`${day}T00:00:00Z`))
}

function numberInWords(count: number, language: BillLanguage): string {
  return (language === 'fr' ? french(count) : english(count)).toLocaleUpperCase(language)
}
