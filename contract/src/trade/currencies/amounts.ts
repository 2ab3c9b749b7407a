import { formatMoney } from '#values/amounts.ts'
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

function newFigure(digits: number): Intl.NumberFormat {
  const format = new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  figures.set(digits, format)
  return format
}

/**
 * Parses a typed amount of a currency into minor units. Accepts spaces, a comma or a point, and the sign or
 * code of this currency. Null when it is not such an amount, or names another currency.
 */
export function parseAmount(typed: string, currency: Currency): number | null {
  const { decimals } = currencyFacts[currency]
  const plain = withoutSign(typed.replaceAll(/[\s\u00a0\u202f'’]/g, ''), currency).replace(',', '.')
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  if (fraction.length > decimals) return null
  const minor = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0)
  return minor <= maxMinorUnits ? minor : null
}

function withoutSign(amount: string, currency: Currency): string {
  const names = [currency, currencyFacts[currency].sign.replaceAll(' ', '')]
  const name = names.find((one) => amount.toUpperCase().endsWith(one))
  return name ? amount.slice(0, -name.length) : amount
}
