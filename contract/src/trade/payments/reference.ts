import { formatMoney } from '#values/amounts.ts'
import { formatDay } from '#values/days.ts'
import { bareWord } from '#values/search.ts'
import { fold } from '#values/text.ts'

/** The payment that already has a reference. `amount` is in cents. */
export type ReferencedPayment = { amount: number; paymentDate: string; invoiceNumber: string }

/**
 * A reference without case, spaces and dashes. The SQL equivalent is
 * `replace(access.fold(reference), ' ', '')`.
 */
export function referenceKey(reference: string): string {
  return bareWord(fold(reference))
}

/** The warning about a reference that the client gave before. */
export function sameReferenceWarning({ amount, paymentDate, invoiceNumber }: ReferencedPayment): string {
  const payment = `${formatMoney(amount)} du ${formatDay(paymentDate)} (${invoiceNumber})`
  return `Cette référence est déjà sur le paiement de ${payment}.`
}

/** Characters that fit in a narrow column. */
const longest = 20
const [beginning, end] = [4, 8]

/** A shortened reference for lists: its beginning and its distinctive end, `PAY-…97068589`. */
export function shortReference(reference: string): string {
  return reference.length > longest
    ? `${reference.slice(0, beginning).trimEnd()}…${reference.slice(-end).trimStart()}`
    : reference
}
