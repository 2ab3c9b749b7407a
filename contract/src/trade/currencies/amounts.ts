import { formatMoney, readFigure } from '#values/amounts.ts'
import { type Currency, currencyFacts, maxMinorUnits } from './words.ts'

const figures = new Map<number, Intl.NumberFormat>()

/**
 * Formats minor units as `2 001 050 FC`, `163 990 F CFA` or `703,35 $`. Francs show centimes only when there
 * are some. Spaces are U+00A0.
 */
export function formatAmount(minor: number, currency: Currency): string {
  if (currency === 'USD') return formatMoney(minor)
  const { decimals, sign, smallest } = currencyFacts[currency]
  const digits = minor % 10 ** decimals === 0 && smallest > 1 ? 0 : decimals
  const format = figures.get(digits) ?? newFigure(digits)
  return `${format.format(minor / 10 ** decimals)} ${sign}`.replaceAll(/[\u202f ]/g, '\u00a0')
}

/** Minor units as a figure for files: `2001050.00` francs of Congo, `163990` CFA francs. */
export function plainAmount(minor: number, currency: Currency): string {
  const { decimals } = currencyFacts[currency]
  return (minor / 10 ** decimals).toFixed(decimals)
}

/** Hundredths of a currency, also of one without cents, because sheets divide amounts by a hundred. */
export function hundredthsOf(minor: number, currency: Currency): number {
  return minor * 10 ** (2 - currencyFacts[currency].decimals)
}

function newFigure(digits: number): Intl.NumberFormat {
  const format = new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  figures.set(digits, format)
  return format
}

/**
 * Parses a typed amount of a currency into minor units, as `parseMoney` does for dollars, with or without the
 * sign or code of this currency. Null when it is not such an amount, or names another currency.
 */
export function parseAmount(typed: string, currency: Currency): number | null {
  const { decimals } = currencyFacts[currency]
  const plain = readFigure(withoutSign(typed, currency))
  if (!/^\d{1,16}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  if (fraction.length > decimals) return null
  const minor = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0)
  return minor <= maxMinorUnits ? minor : null
}

/** Signs and codes that people write before or after an amount, without spaces and in capitals. */
const writtenSigns: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['US$', '$US', 'USD', '$', 'DOLLARS', 'DOLLAR'],
  CDF: ['CDF', 'FC', 'FRANCS', 'FRANC'],
  XAF: ['XAF', 'FCFA', 'CFA', 'FRANCS', 'FRANC', 'F'],
  XOF: ['XOF', 'FCFA', 'CFA', 'FRANCS', 'FRANC', 'F'],
  GNF: ['GNF', 'FG', 'FRANCS', 'FRANC'],
  EUR: ['EUR', '€', 'EUROS', 'EURO'],
  CNY: ['CNY', 'RMB', '¥', 'YUANS', 'YUAN'],
}

function withoutSign(typed: string, currency: Currency): string {
  const amount = typed.replaceAll(/[\s\u00a0\u202f]/g, '').toUpperCase()
  for (const sign of writtenSigns[currency]) {
    if (amount.endsWith(sign)) return amount.slice(0, -sign.length)
    if (amount.startsWith(sign)) return amount.slice(sign.length)
  }
  return amount
}
