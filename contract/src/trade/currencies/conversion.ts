import { type CashRounding, type Currency, currencyFacts } from './words.ts'

// Conversions between two currencies (facts 1.6). A rate is a text with ten decimals at most, as PostgreSQL
// returns numeric(20,10): units of `quote` for one unit of `base`. functions/tenders.sql has the same rules.

/** The two currencies of a rate. */
type Exchange = { base: Currency; quote: Currency; rate: string }

/** How many of the units of `parseRate` make 1. */
export const rateScale = 10n ** 10n

/** A rate as an integer number of 10⁻¹⁰. Null for a text that is no positive rate. */
export function parseRate(typed: string): bigint | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  const parts = /^(\d{1,10})(?:\.(\d{1,10}))?$/.exec(plain)
  if (!parts) return null
  const [, whole = '0', fraction = ''] = parts
  const scaled = BigInt(whole) * rateScale + BigInt(fraction.padEnd(10, '0'))
  return scaled > 0n ? scaled : null
}

/** The value in the base currency of an amount of the quote currency, in minor units, rounded half up. */
export function baseValue(amount: number, { base, quote, rate }: Exchange): number {
  const [numerator, denominator] = [BigInt(amount) * unitOf(base) * rateScale, unitOf(quote) * scaled(rate)]
  return Number(halfUp(numerator, denominator))
}

/** The amount in the quote currency of a value in the base currency, in minor units, rounded half up. */
export function amountOf(value: number, { base, quote, rate }: Exchange): number {
  const [numerator, denominator] = [BigInt(value) * unitOf(quote) * scaled(rate), unitOf(base) * rateScale]
  return Number(halfUp(numerator, denominator))
}

/** The amount asked of a client for a value in the base currency. `cash` is the step and rounding of cash. */
export function askedAmount(
  value: number,
  exchange: Exchange,
  cash: { step: number; rounding: CashRounding } | null,
): number {
  const { smallest } = currencyFacts[exchange.quote]
  const exact = amountOf(value, exchange)
  if (cash === null) return toStep(exact, smallest, 'au plus proche')
  return toStep(exact, cash.step, cash.rounding)
}

/** An amount in whole steps. Half a step goes up. */
function toStep(amount: number, step: number, rounding: CashRounding): number {
  const parts = amount / step
  return (rounding === 'au-dessus' ? Math.ceil(parts) : Math.round(parts)) * step
}

/**
 * The value of a tender and what of it goes to the difference of the till, in minor units of the tender's
 * currency. A tender of exactly what was asked settles exactly the rest.
 */
export function tenderValue(
  amount: number,
  rest: number,
  exchange: Exchange,
  cash: { step: number; rounding: CashRounding } | null,
): { value: number; difference: number } {
  if (rest > 0 && amount === askedAmount(rest, exchange, cash)) {
    return { value: rest, difference: amount - amountOf(rest, exchange) }
  }
  return { value: baseValue(amount, exchange), difference: 0 }
}

/** Shares an amount in proportion to weights by the largest remainder, so that the shares add up to it. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, share: Number(product / total), remainder: product % total }
  })
  let missing = amount - parts.reduce((sum, { share }) => sum + share, 0)
  for (const part of parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (missing === 0) break
    part.share += 1
    missing -= 1
  }
  return parts.map(({ share }) => share)
}

function scaled(rate: string): bigint {
  const parsed = parseRate(rate)
  if (parsed === null) throw new RangeError(`${rate} is not a rate`)
  return parsed
}

function unitOf(currency: Currency): bigint {
  return 10n ** BigInt(currencyFacts[currency].decimals)
}

/** A quotient rounded to the nearest integer, halves away from zero, so that change rounds like a payment. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const absolute = numerator < 0n ? -numerator : numerator
  const rounded = (2n * absolute + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}
