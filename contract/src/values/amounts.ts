import { figureText } from './pasted-text.ts'

// Formatting and parsing of money. This file contains no validation schemas, to keep the bundle small. The
// schemas are in `money.ts`.

/** The largest amount, 99 999 999,99 $, in cents. */
export const maxCents = 9_999_999_999
/** The largest weight, 999 999,999 kg. */
export const maxWeightKg = 999_999.999

/**
 * Price of a weight, in cents, rounded half up. The multiplication uses integer grams because floating-point
 * numbers give 244.75 instead of 244.76 for 33.3 kg at 7.35.
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

/**
 * Formats cents as `1 240,00 $`. Spaces are U+00A0 because the narrow no-break space is nearly invisible in
 * the application's font.
 */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/** Formats cents as `1 240 $`, without decimals, for large figures on dashboards. */
export function formatWholeMoney(cents: number): string {
  return wholeDollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

const currency = /usd|us\$|\$us|\$|dollars?/gi

/** Whether a typed amount contains a dollar sign or the word « dollar ». */
export function namesDollars(typed: string): boolean {
  return typed.search(currency) >= 0
}
const withinFigure = /[\s'’]/g

/**
 * Parses a typed amount into cents, in French (1 234,50) or English (1,234.50) notation, with or without
 * currency. `12,50` and `12.50` both give 1250. Returns null for invalid text: more than two decimals, a
 * sign, an exponent, letters, or an amount above the maximum. Also returns null for an ambiguous amount such
 * as 1,234.
 */
export function parseMoney(typed: string): number | null {
  const plain = readFigure(typed.replaceAll(currency, ''))
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/**
 * A typed number with a decimal point and without thousands separators, in French or English notation. Empty
 * when the notation is ambiguous. Other text stays as it is.
 */
export function readFigure(typed: string): string {
  const text = figureText(typed).replaceAll(withinFigure, '')
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

/** Parses a typed weight into kilograms, with three decimals at most. Null when the text is not a weight. */
export function parseWeight(typed: string): number | null {
  const plain = figureText(typed).replaceAll(/\s|kg/giu, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

/** Parses a whole number of at most nine digits. Null when the text is not one. */
export function parseWhole(typed: string): number | null {
  const plain = figureText(typed).replaceAll(/\s/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
