import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import {
  defaultReference,
  fitsIn,
  halfOf,
  isDefaultReference,
  type PaymentDraft,
} from '@escale/contract/trade/payments/draft'
import { exceedsBalance } from '@escale/contract/trade/payments/messages'
import type { PaymentMethod, PaymentStatus } from '@escale/contract/trade/payments/words'
import { today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { serverNow } from '#session/server-clock.ts'
import { blank, readable, type TypedNumber } from '#ui/field/typed-number.ts'
import type { DraftForm } from '#ui/form/useDraft.ts'

export type PaymentStart = {
  invoiceId: string | null
  amount: TypedNumber
  paymentDate: string | null
  reference: string
  method: PaymentMethod
  status: PaymentStatus
  marksPaid: boolean
}

export type PaymentForm = DraftForm<PaymentStart, PaymentDraft>

/**
 * A new payment: of the whole balance, received today, where the company is. `method` is the last one that
 * this person chose.
 */
export function newPayment(
  invoice: PayableInvoice | null,
  timeZone: string,
  method: PaymentMethod,
): PaymentStart {
  return {
    invoiceId: null,
    amount: blank(messages.paymentNotPositive),
    paymentDate: today(timeZone, serverNow()),
    reference: '',
    method,
    status: 'Reçu',
    marksPaid: true,
    ...(invoice && proposedFor(invoice)),
  }
}

/** What an invoice proposes. */
export function proposedFor(invoice: PayableInvoice) {
  return {
    invoiceId: invoice.id,
    amount: invoice.balance > 0 ? invoice.balance : blank(messages.paymentNotPositive),
    reference: defaultReference(invoice.invoiceNumber, Date.now()),
  }
}

type Filled = Pick<PaymentStart, 'amount' | 'reference'>

/**
 * What choosing an invoice fills in: what the one before proposed gives way, all of its balance or half; what
 * somebody typed stays.
 */
export function filledBy(
  next: PayableInvoice,
  { amount, reference }: Filled,
  before: { invoiceNumber: string; available: number } | null,
): Filled {
  const proposed = proposedFor(next)
  const cents = readable(amount)
  const isOwnAmount = cents > 0 && cents !== before?.available && cents !== halfOf(before?.available ?? 0)
  const isOwnReference =
    reference.trim() !== '' && !(before && isDefaultReference(reference, before.invoiceNumber))
  return {
    amount: isOwnAmount ? amount : proposed.amount,
    reference: isOwnReference ? reference : proposed.reference,
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

/** Whether an amount pays all that is left. `available` is in cents, null while no invoice is chosen. */
export function settles(amount: TypedNumber, available: number | null): boolean {
  return available !== null && available > 0 && readable(amount) === available
}

/** What is told of a payment that another client's invoice is chosen for. */
export function moveOf(
  former: Pick<Payment, 'clientName'> | null,
  chosen: Pick<PayableInvoice, 'clientName'> | null,
): string | null {
  if (!former || !chosen || former.clientName === chosen.clientName) return null
  return `Ce paiement passera de « ${former.clientName} » à « ${chosen.clientName} ».`
}

/**
 * What the browser says aloud before anything is sent, or null. `available` is in cents, null while no
 * invoice is chosen.
 */
export function alertFor(
  { invoiceId, amount, status }: PaymentStart,
  available: number | null,
  former: Payment | null,
): string | null {
  const cents = readable(amount)
  if (!invoiceId || available === null) return messages.paymentWithoutInvoice
  if (cents <= 0) return messages.paymentNotPositive
  return fitsIn(available, former, { invoiceId, amount: cents, status }) ? null : exceedsBalance(available)
}

/** A form whose first objection is said by the browser itself; each field then says its own. */
export function alerting(form: PaymentForm, objection: () => string | null): PaymentForm {
  return {
    ...form,
    submit: (send) => {
      const submit = form.submit(send)
      return (event) => {
        event?.preventDefault()
        const sentence = objection()
        if (sentence) window.alert(sentence)
        submit(event)
      }
    },
  }
}
