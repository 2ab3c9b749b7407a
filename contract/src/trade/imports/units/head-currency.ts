import { headParts, isHarmlessWord, partWords } from './head-parts.ts'
import type { Unit } from './units.ts'

/** The currency in the header of a price column. Escale stores prices in dollars. */
export type HeadCurrency =
  | { is: 'none' }
  | { is: 'unit'; unit: Unit }
  | { is: 'foreign'; currency: string }
  | { is: 'unknown'; text: string }

/** Units of dollars with their factors, the plain dollar first. */
const dollarUnits: readonly Unit[] = [
  { name: '$', factor: [1n, 1n] },
  { name: 'cent', factor: [1n, 100n] },
  { name: 'millier de $', factor: [1000n, 1n] },
]

export function dollarUnit(name: string): Unit | undefined {
  return dollarUnits.find((unit) => unit.name === name)
}

export const dollarUnitNames: readonly string[] = dollarUnits.map(({ name }) => name)

const wordSet = (words: string) => new Set(words.split(' '))
const dollarWords = wordSet('usd us dollar dollars 美元 美金')
const centWords = wordSet('cent cents centime centimes 美分')
const thousandWords = wordSet('k millier milliers thousand thousands x1000 1000 000')

/** Names and signs of other currencies, with the name to show. */
const foreignWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CDF: 'cdf fc franc francs',
    EUR: 'eur euro euros 欧元',
    FCFA: 'xaf xof cfa fcfa f',
    CNY: 'cny rmb yuan yuans 元 人民币 块',
    GBP: 'gbp sterling 英镑',
    AOA: 'aoa kz kzs kwanza kwanzas',
    NGN: 'ngn naira nairas',
    ZAR: 'zar rand rands',
    AED: 'aed dirham dirhams dh dhs',
    GHS: 'ghs cedi cedis',
    HKD: 'hkd 港币 港元',
    JPY: 'jpy yen yens 日元',
    RWF: 'rwf frw',
    BIF: 'bif fbu',
    KES: 'kes ksh kshs',
    TZS: 'tzs tsh tshs',
    UGX: 'ugx ush ushs',
    ZMW: 'zmw kwacha kwachas',
    CHF: 'chf',
    INR: 'inr',
    Shilling: 'shilling shillings',
    Roupie: 'rupee rupees roupie roupies',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)

const foreignSigns: readonly [sign: RegExp, name: string][] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/[¥￥]/, 'CNY'],
  [/₦/, 'NGN'],
  [/₣/, 'CDF'],
  [/₵/, 'GHS'],
  [/₹/, 'INR'],
]

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Finds the currency in a header such as `Prix (CDF)`, `单价(元)`, `Price in cents` or `Tarif $`. */
export function currencyOfHead(head: string): HeadCurrency {
  const { outside, brackets } = headParts(head)
  const texts = [...brackets, outside]
  const foreign = texts.map(foreignCurrency).find((one) => one !== null) ?? null
  const isDollars = texts.some(namesDollars)
  if (foreign !== null)
    return isDollars ? { is: 'unknown', text: head } : { is: 'foreign', currency: foreign }
  const words = texts.flatMap(partWords)
  if (words.some((word) => centWords.has(word))) return dollars('cent')
  if (words.some((word) => thousandWords.has(word))) return dollars('millier de $')
  if (isDollars) return dollars('$')
  const text = brackets.find(
    (inside) => /^\p{Lu}{2,4}$/u.test(inside) && !partWords(inside).every(isHarmlessWord),
  )
  return text === undefined ? { is: 'none' } : { is: 'unknown', text }
}

/** Whether a word names a currency: `usd`, `fc`, `元`. */
export function isCurrencyWord(word: string): boolean {
  return dollarWords.has(word) || centWords.has(word) || foreignWords.has(word)
}

function dollars(name: string): HeadCurrency {
  const unit = dollarUnit(name)
  return unit ? { is: 'unit', unit } : { is: 'none' }
}

function namesDollars(text: string): boolean {
  return /(?:^|[^A-Z])(?:US)?\$/i.test(text) || partWords(text).some((word) => dollarWords.has(word))
}

function foreignCurrency(text: string): string | null {
  const sign = foreignSigns.find(([one]) => one.test(text))
  if (sign) return sign[1]
  const [otherDollar] = /[A-Z]{1,3}\$/.exec(text) ?? []
  if (otherDollar !== undefined && otherDollar !== 'US$') return otherDollar
  // Currency codes such as TOP or ALL are also words, so only codes in capitals count.
  const code = text.match(/\b[A-Z]{3}\b/g)?.find((one) => one !== 'USD' && isoCodes.has(one))
  if (code) return foreignWords.get(code.toLowerCase()) ?? code
  const words = partWords(text)
  return words.map((word) => foreignWords.get(word)).find((name) => name !== undefined) ?? null
}
