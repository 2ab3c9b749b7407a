import { figureText } from './pasted-text.ts'

// Formatting and parsing of money, without validation schemas, so that pages load little. `money.ts` adds the
// schemas.

/** 99 999 999,99 $, the largest amount of the product, in cents. */
export const maxCents = 9_999_999_999
/** 999 999,999 kg. */
export const maxWeightKg = 999_999.999

/**
 * Price of a weight in cents, rounded half up. Computing in grams keeps the product exact: 33.3 kg at 7.35 is
 * 244.76, not 244.75.
 */
export function priceOfWeight(centsPerKg: number, weightKg: number): number {
  const milliCents = BigInt(Math.round(weightKg * 1000)) * BigInt(centsPerKg)
  return Number((milliCents + 500n) / 1000n)
}

const dollars = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})
const wholeDollars = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})

/** `1 240,00 $`, from cents, with U+00A0 for every space: the narrow one is nearly invisible in our font. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/** `1 240 $`, from cents, for large figures read at a glance. */
export function formatWholeMoney(cents: number): string {
  return wholeDollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

const currency = /usd|us\$|\$us|\$|dollars?/gi

/** Whether a typed amount says that it is in dollars. */
export function namesDollars(typed: string): boolean {
  return typed.search(currency) >= 0
}
const withinFigure = /[\s'’]/g

/**
 * Parses an amount into cents, in French (1 234,50) or English (1,234.50) notation, with or without currency.
 * `12,50` and `12.50` are both 1250. Null when it is no amount: more than two decimals, a sign, an exponent,
 * letters, or above the maximum. Also null when ambiguous, such as 1,234, because money is not guessed.
 */
export function parseMoney(typed: string): number | null {
  const plain = plainFigure(figureText(typed).replaceAll(currency, '').replaceAll(withinFigure, ''))
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The number with a decimal point and without thousands separators; empty when ambiguous. */
function plainFigure(text: string): string {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) {
    const [thousands, decimal] = comma > point ? ['.', ','] : [',', '.']
    const [whole = '', decimals = '', ...rest] = text.split(decimal)
    if (rest.length > 0 || !isGroupedByThousands(whole, thousands)) return ''
    return `${whole.replaceAll(thousands, '')}.${decimals}`
  }
  const separator = comma >= 0 ? ',' : '.'
  const parts = text.split(separator)
  if (parts.length > 2) return isGroupedByThousands(text, separator) ? parts.join('') : ''
  const isTwofold = parts.length === 2 && parts[1]?.length === 3 && !/^0/.test(parts[0] ?? '')
  return isTwofold ? '' : parts.join('.')
}

function isGroupedByThousands(whole: string, separator: string): boolean {
  const [first = '', ...groups] = whole.split(separator)
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
}

/** Parses a weight in kilograms, to the gram; null when it is none. */
export function parseWeight(typed: string): number | null {
  const plain = figureText(typed).replaceAll(/\s|kg/giu, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** Parses a whole number of at most nine digits; null when it is none. */
export function parseWhole(typed: string): number | null {
  const plain = figureText(typed).replaceAll(/\s/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
