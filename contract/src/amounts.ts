// Figures without their schemas: what a page needs to show and read money. `money.ts` gives it all.

/** 99 999 999,99 $: the largest amount the product knows, in cents. */
export const maxCents = 9_999_999_999
/** 999 999,999 kg. */
export const maxWeightKg = 999_999.999

/** Price of a weight, in cents, rounded half up. Grams keep the product exact: 33.3 kg at 7.35 is 244.76, not 244.75. */
export function priceOfWeight(centsPerKg: number, weightKg: number): number {
  const milliCents = BigInt(Math.round(weightKg * 1000)) * BigInt(centsPerKg)
  return Number((milliCents + 500n) / 1000n)
}

const dollars = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
const wholeDollars = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 })

/** `1 240,00 $`, from cents, with U+00A0 for every space: the narrow one is nearly invisible in our font. */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/** `1 240 $`, from cents: for the large figures that are read at a glance. */
export function formatWholeMoney(cents: number): string {
  return wholeDollars.format(cents / 100).replaceAll('\u202f', '\u00a0')
}

/**
 * What a person typed, in cents: `12,50` and `12.50` are both 1250. Null when it is no amount at all:
 * more than two decimals, a sign, an exponent, letters, or more than the product knows.
 */
export function parseMoney(typed: string): number | null {
  const plain = typed.replaceAll(/[\s$]/gu, '').replace(',', '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** What a person typed, in kilograms to the gram; null when it is no weight. */
export function parseWeight(typed: string): number | null {
  const plain = typed.replaceAll(/\s|kg/giu, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}
