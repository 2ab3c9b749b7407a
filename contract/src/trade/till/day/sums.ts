import { formatAmount } from '#trade/currencies/amounts.ts'
import { type Currency, currencies } from '#trade/currencies/words.ts'
import { type Day, daysAfter } from '#values/days.ts'

type Sum = { currency: Currency; amount: number }

/** Sums amounts by currency, dollars first. Amounts of two currencies are never added. */
export function sumByCurrency(amounts: readonly Sum[]): Sum[] {
  return currencies.flatMap((currency) => {
    const own = amounts.filter((one) => one.currency === currency)
    return own.length > 0 ? [{ currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) }] : []
  })
}

type Receipt = Sum & { method: string; count: number; isInAccount: boolean }

/** The receipts of each method, in the order of their first one, with a sum by currency. */
export function sumByMethod<Row extends Receipt>(receipts: readonly Row[]) {
  return [...Map.groupBy(receipts, ({ method }) => method)].map(([method, rows]) => ({
    method,
    rows,
    sums: sumByCurrency(rows),
  }))
}

/** Amounts of several currencies in one line. */
export function joinAmounts(amounts: readonly Sum[]): string {
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' · ')
}

/** The day that a message of this hour is about, when it leaves on `sentOn`. */
export function dayOfMessage(hour: number, sentOn: Day): Day {
  return hour < 12 ? daysAfter(sentOn, -1) : sentOn
}

/** The rule of `dayOfMessage` as text. */
export function hourHint(hour: number): string {
  return hour < 12
    ? `Chaque matin à ${hour} h, pour la journée de la veille.`
    : `Chaque jour à ${hour} h, pour la journée en cours.`
}
