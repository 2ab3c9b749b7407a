import { formatAmount } from './amounts.ts'
import { parseRate, rateScale } from './conversion.ts'
import type { Currency } from './words.ts'

// Rates in words, in a file without validation schemas so that pages load less code.

/** `vente`: the rate for money of clients. `achat`: the rate for change given back. */
export const rateSides = ['vente', 'achat'] as const
export type RateSide = (typeof rateSides)[number]

export const rateSideNames: Record<RateSide, string> = { vente: 'Vente', achat: 'Achat' }

/** Where a rate comes from. */
export const rateSources = ['saisi', 'banque centrale', 'marché'] as const

export const rateSourceNames: Record<(typeof rateSources)[number], string> = {
  saisi: 'Saisi',
  'banque centrale': 'Banque centrale',
  marché: 'Marché',
}

/** Days after which a rate needs a manager, until the company chooses. rate_days in SQL has the same. */
export const usualRateDays = 3

/** A typed rate as the database writes it: `2 845,50` is `2845.5`. Text that is no rate stays as it is. */
export function plainRate(typed: string): string {
  const scaled = parseRate(typed)
  if (scaled === null) return typed
  const fraction = (scaled % rateScale).toString().padStart(10, '0')
  let length = fraction.length
  while (length > 0 && fraction[length - 1] === '0') length -= 1
  const whole = (scaled / rateScale).toString()
  return length > 0 ? `${whole}.${fraction.slice(0, length)}` : whole
}

const groups = new Intl.NumberFormat('fr-FR')

/** Formats a rate as `2 845,5`. Spaces are U+00A0. */
export function formatRate(rate: string): string {
  const [whole = '', fraction = ''] = plainRate(rate).split('.')
  const grouped = groups.format(Number(whole)).replaceAll('\u202f', '\u00a0')
  return fraction ? `${grouped},${fraction}` : grouped
}

/** True for a rate of ten times the last one or more, or of a tenth or less. It is probably a wrong key. */
export function isSurprisingRate(rate: string, last: string): boolean {
  const [typed, known] = [parseRate(rate), parseRate(last)]
  if (typed === null || known === null) return false
  return typed >= known * 10n || typed * 10n <= known
}

/** The second total of a document, with the rate of the day of its issue. */
export type SecondTotal = {
  currency: Currency
  rate: string
  /** Minor units of the currency. */
  total: number
}

/** The second total in words: `soit 2 001 030,75 FC au taux de 2 845`. */
export function secondTotalText({ currency, rate, total }: SecondTotal): string {
  return `soit ${formatAmount(total, currency)} au taux de ${formatRate(rate)}`
}

/** The second total as a row below the total. */
export function secondTotalFact({ currency, rate, total }: SecondTotal): { label: string; value: string } {
  return { label: `Soit, au taux de ${formatRate(rate)}`, value: formatAmount(total, currency) }
}
