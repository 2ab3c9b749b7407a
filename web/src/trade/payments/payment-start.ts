import { today } from '@escale/contract/days'
import { messages } from '@escale/contract/messages'
import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import { defaultReference } from '@escale/contract/trade/payments/draft'
import type { PaymentMethod, PaymentStatus } from '@escale/contract/trade/payments/words'
import { serverNow } from '#session/server-clock.ts'
import { blank, type Typed } from '#ui/typed.ts'

export type PaymentStart = {
  invoiceId: string | null
  amount: Typed
  paymentDate: string | null
  reference: string
  method: PaymentMethod
  status: PaymentStatus
  marksPaid: boolean
}

/** A new payment: of the whole balance, received today, where the company is. */
export function newPayment(invoice: PayableInvoice | null, timeZone: string): PaymentStart {
  return {
    invoiceId: null,
    amount: blank(messages.paymentNotPositive),
    paymentDate: today(timeZone, serverNow()),
    reference: '',
    method: 'Virement',
    status: 'Reçu',
    marksPaid: true,
    ...(invoice && proposedFor(invoice)),
  }
}

/** What choosing an invoice fills in. */
export function proposedFor(invoice: PayableInvoice) {
  return {
    invoiceId: invoice.id,
    amount: invoice.balance > 0 ? invoice.balance : blank(messages.paymentNotPositive),
    reference: defaultReference(invoice.invoiceNumber, Date.now()),
  }
}

export function startOf(payment: Payment): PaymentStart {
  const { invoiceId, amount, paymentDate, reference, method, status, marksPaid } = payment
  return { invoiceId, amount, paymentDate, reference, method, status, marksPaid }
}

/** What may be taken from an invoice, in cents: its balance, and what this payment already took from it. */
export function availableOn(invoice: PayableInvoice, payment: Payment | null): number {
  const isOwn = payment?.invoiceId === invoice.id && payment.status === 'Reçu'
  return invoice.balance + (isOwn ? payment.amount : 0)
}
