import { namesDollars, parseMoney } from '#values/amounts.ts'

/**
 * The amount that a search names, in cents: `5 258,77`, `5258.77` or `750 $`. Null without decimals or dollar
 * sign, because whole numbers are mostly parts of references and telephone numbers.
 */
export function searchedAmount(search: string): number | null {
  const hasCents = /\d[.,]\d{1,2}\D*$/.test(search)
  const cents = hasCents || namesDollars(search) ? parseMoney(search) : null
  return cents === 0 ? null : cents
}
