import { formatMoney } from '#values/amounts.ts'
import { formatDay } from '#values/days.ts'
import { bareWord } from '#values/search.ts'
import { fold } from '#values/text.ts'

/** An earlier payment with the same reference. `amount` is in cents. */
export type ReferencedPayment = { amount: number; paymentDate: string; invoiceNumber: string }

/**
 * Normalises a reference for comparison: no case, spaces or dashes. In SQL: `replace(access.fold(reference),
 * ' ', '')`.
 */
export function referenceKey(reference: string): string {
  return bareWord(fold(reference))
}

/** Warns that the client already gave this reference for another payment. */
export function sameReferenceWarning({ amount, paymentDate, invoiceNumber }: ReferencedPayment): string {
  const payment = `${formatMoney(amount)} du ${formatDay(paymentDate)} (${invoiceNumber})`
  return `Cette référence est déjà sur le paiement de ${payment}.`
}

/** Maximum number of characters before a reference is shortened in a list. */
const longest = 20
const [beginning, end] = [4, 8]

/**
 * Shortens a reference for lists to its first and last characters, where references differ most:
 * `PAY-…97068589`.
 */
export function shortReference(reference: string): string {
  return reference.length > longest
    ? `${reference.slice(0, beginning).trimEnd()}…${reference.slice(-end).trimStart()}`
    : reference
}
