import type { ModelTender } from './money-step.ts'

/** Hundredths of a franc for one dollar: 2 845,37 francs. The decimals make every conversion round. */
export const modelRate = 284_537n

/** The smallest cash in francs. */
const step = 50_00n
/** The smallest amount in francs without cash. */
const franc = 100n

/** The nearest integer, halves away from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator)
}

function francsOf(cents: bigint): bigint {
  return nearest(cents * modelRate, 100n)
}

/** The francs asked for a value in cents: cash is rounded up, and change down. */
export function askedFrancs(cents: bigint, isCash: boolean): bigint {
  const exact = francsOf(cents)
  if (!isCash) return nearest(exact, franc) * franc
  return exact < 0n ? -((-exact / step) * step) : ((exact + step - 1n) / step) * step
}

/** The values of tenders in cents, with what rounding leaves in the till. Null when they are not `cents`. */
export function tenderValues(cents: bigint, tenders: readonly ModelTender[]) {
  let rest = cents
  const values = tenders.map(({ amount, currency, place }) => {
    const isAsked = rest !== 0n && rest > 0n === amount > 0n
    const asked = currency === 'USD' ? rest : askedFrancs(rest, place === 'till')
    const settles = isAsked && amount === asked
    const value = settles ? rest : currency === 'USD' ? amount : nearest(amount * 100n, modelRate)
    const difference = settles && currency === 'CDF' ? amount - francsOf(rest) : 0n
    rest -= value
    return { value, difference }
  })
  return rest === 0n ? values : null
}
