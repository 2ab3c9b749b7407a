import { amountOf, askedAmount, baseValue } from '#trade/currencies/conversion.ts'
import { type CashRounding, type Currency, currencyFacts } from '#trade/currencies/words.ts'

// Values of tenders. functions/tenders.sql computes them again when the payment is saved.

/** The step and rounding of cash in a currency. Null for money that is no cash, and without a setting. */
type CashStep = { step: number; rounding: CashRounding } | null

/** A tender as its value needs it. `rate` is the francs of one dollar, null in dollars. */
export type ValuedTender = { currency: Currency; amount: number; rate: string | null; cash: CashStep }

/** `value` in cents of the payment, `difference` in minor units of the tender. */
type TenderValue = { value: number; difference: number }

/** The rate as a conversion needs it. A dollar is one dollar. */
function exchangeOf({ currency, rate }: Pick<ValuedTender, 'currency' | 'rate'>) {
  return { base: 'USD', quote: currency, rate: rate ?? '1' } as const
}

/**
 * The amount to ask of the client for `rest` cents, or to give back when it is negative. Rounding up for the
 * client's money is rounding down for the change.
 */
export function dueAmount(rest: number, tender: Omit<ValuedTender, 'amount'>): number {
  const exchange = exchangeOf(tender)
  if (rest >= 0) return askedAmount(rest, exchange, tender.cash)
  const exact = amountOf(-rest, exchange)
  const step = tender.cash?.step ?? currencyFacts[tender.currency].smallest
  const parts = exact / step
  const whole = tender.cash?.rounding === 'au-dessus' ? Math.floor(parts) : Math.round(parts)
  return -whole * step || 0
}

/** The exact amount of `rest` cents, before any rounding of cash. */
export function exactAmount(rest: number, tender: Pick<ValuedTender, 'currency' | 'rate'>): number {
  return amountOf(rest, exchangeOf(tender))
}

/**
 * The value of each tender in order, and what is left to pay after them, negative when change is due. A
 * tender of exactly what was due settles exactly the rest: the difference is the till's.
 */
export function valueTenders(
  amount: number,
  tenders: readonly ValuedTender[],
): { values: TenderValue[]; rest: number } {
  let rest = amount
  const values = tenders.map((tender) => {
    const value = tenderWorth(tender, rest)
    rest -= value.value
    return value
  })
  return { values, rest }
}

function tenderWorth(tender: ValuedTender, rest: number): TenderValue {
  const { amount } = tender
  if (rest !== 0 && Math.sign(rest) === Math.sign(amount) && amount === dueAmount(rest, tender))
    return { value: rest, difference: amount - exactAmount(rest, tender) }
  return { value: baseValue(amount, exchangeOf(tender)), difference: 0 }
}
