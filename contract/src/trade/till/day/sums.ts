import { formatAmount } from '#trade/currencies/amounts.ts'
import { type Currency, currencies } from '#trade/currencies/words.ts'
import type { MoveKind } from '#trade/money-accounts/words.ts'

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

type MoveSum = { kind: MoveKind; currency: Currency; incoming: number; outgoing: number }

/** True for expenses and refunds, which the day lists one by one. */
export function isSpending({ kind }: Pick<MoveSum, 'kind'>): boolean {
  return kind === 'dépense' || kind === 'remboursement'
}

/** Sums expenses and refunds by currency, with their cancellations. */
export function sumSpendings(moves: readonly MoveSum[]): Sum[] {
  const amounts = moves.filter(isSpending).map(({ currency, incoming, outgoing }) => ({
    currency,
    amount: incoming + outgoing,
  }))
  return sumByCurrency(amounts)
}

/** The amounts that came in and went out, without zeros. */
export function movedAmounts({ currency, incoming, outgoing }: Omit<MoveSum, 'kind'>): Sum[] {
  return [incoming, outgoing].filter((amount) => amount !== 0).map((amount) => ({ currency, amount }))
}

/** Amounts of several currencies in one line. */
export function joinAmounts(amounts: readonly Sum[]): string {
  return amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' · ')
}

/** Explains which day the daily email of this hour is about: `due_day` of functions/days.sql as text. */
export function hourHint(hour: number): string {
  return hour < 12
    ? `Chaque matin à ${hour} h, pour la journée de la veille.`
    : `Chaque jour à ${hour} h, pour la journée en cours.`
}
