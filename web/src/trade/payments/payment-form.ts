import type { PayableInvoice, Payment } from '@escale/contract/trade/payments/contract'
import {
  defaultReference,
  fitsBalance,
  halfBalance,
  isDefaultReference,
  type PaymentDraft,
} from '@escale/contract/trade/payments/draft'
import { exceedsBalance } from '@escale/contract/trade/payments/messages'
import { type PaymentMethod, type PaymentStatus, paymentMethods } from '@escale/contract/trade/payments/words'
import { today } from '@escale/contract/values/days'
import { messages } from '@escale/contract/wire/messages'
import { serverNow } from '#session/request/server-clock.ts'
import { newTender, type TenderRow, tenderRowOf } from '#trade/tenders/tender-form.ts'
import { emptyFigure, readableFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

export type PaymentStart = {
  invoiceId: string | null
  amount: TypedNumber
  paymentDate: string | null
  reference: string
  method: PaymentMethod
  status: PaymentStatus
  marksPaid: boolean
  /** Lines of tenders. Empty without tills, and for a saved payment. */
  tenders: TenderRow[]
}

export type PaymentForm = DraftForm<PaymentStart, PaymentDraft>

/**
 * The initial values of a new payment: the whole balance, received today in the time zone of the company,
 * with the last used `method`.
 */
export function newPayment(
  invoice: PayableInvoice | null,
  timeZone: string,
  method: PaymentMethod,
  hasTenders = false,
): PaymentStart {
  return {
    invoiceId: null,
    amount: emptyFigure(messages.paymentNotPositive),
    paymentDate: today(timeZone, serverNow()),
    reference: '',
    method,
    status: 'Reçu',
    marksPaid: true,
    tenders: hasTenders ? [newTender(method)] : [],
    ...(invoice && proposedValues(invoice)),
  }
}

type NewPaymentOptions = {
  copied: Payment | null
  invoice: PayableInvoice | null
  timeZone: string
  method: PaymentMethod
  /** True when the form has lines of tenders. */
  hasTenders?: boolean
}

/** The initial values of a saved payment, of a copy of another, or of a new one. */
export function paymentStart(
  row: Payment | null,
  { copied, invoice, timeZone, method, hasTenders = false }: NewPaymentOptions,
): PaymentStart {
  if (row) return savedPaymentStart(row)
  return copied
    ? copiedPayment(copied, invoice, timeZone, hasTenders)
    : newPayment(invoice, timeZone, method, hasTenders)
}

/**
 * The initial values of a copy of a payment: received today in the same way, of the same amount as far as the
 * invoice still has it to pay. Without an invoice to pay, one is to be chosen.
 */
export function copiedPayment(
  { amount, method }: Payment,
  invoice: PayableInvoice | null,
  timeZone: string,
  hasTenders = false,
): PaymentStart {
  return {
    ...newPayment(invoice, timeZone, method, hasTenders),
    amount: invoice ? Math.min(amount, invoice.balance) : amount,
  }
}

/** The initial values of a receipt that waits on this device, for its correction. */
export function waitingPaymentStart(payment: PaymentDraft): PaymentStart {
  const { tenders, method, ...values } = payment
  const rows = tenders?.length ? tenders.map(tenderRowOf) : [newTender(method)]
  const isUsual = (paymentMethods as readonly string[]).includes(method)
  return { ...values, method: isUsual ? (method as PaymentMethod) : 'Virement', tenders: rows }
}

/** The values that choosing an invoice fills in. */
export function proposedValues(invoice: PayableInvoice) {
  return {
    invoiceId: invoice.id,
    amount: invoice.balance > 0 ? invoice.balance : emptyFigure(messages.paymentNotPositive),
    reference: defaultReference(invoice.invoiceNumber, Date.now()),
  }
}

type ProposedFields = Pick<PaymentStart, 'amount' | 'reference'>

/**
 * The form values after another invoice is chosen. Values filled in by the previous invoice are replaced,
 * edited ones are kept.
 */
export function valuesForInvoice(
  next: PayableInvoice,
  { amount, reference }: ProposedFields,
  before: { invoiceNumber: string; available: number } | null,
): ProposedFields {
  const proposed = proposedValues(next)
  const cents = readableFigure(amount)
  const isOwnAmount =
    cents > 0 && cents !== before?.available && cents !== halfBalance(before?.available ?? 0)
  const isOwnReference =
    reference.trim() !== '' && !(before && isDefaultReference(reference, before.invoiceNumber))
  return {
    amount: isOwnAmount ? amount : proposed.amount,
    reference: isOwnReference ? reference : proposed.reference,
  }
}

function savedPaymentStart(payment: Payment): PaymentStart {
  const { invoiceId, amount, paymentDate, reference, method, status, marksPaid } = payment
  return { invoiceId, amount, paymentDate, reference, method, status, marksPaid, tenders: [] }
}

/**
 * The maximum amount for an invoice, in cents: its balance, plus the saved amount of the payment under edit.
 */
export function availableOn(invoice: PayableInvoice, payment: Payment | null): number {
  const isOwn = payment?.invoiceId === invoice.id && payment.status === 'Reçu'
  return invoice.balance + (isOwn ? payment.amount : 0)
}

/**
 * True when an amount pays the whole balance. `available` is in cents, and null while no invoice is chosen.
 */
export function paysBalance(amount: TypedNumber, available: number | null): boolean {
  return available !== null && available > 0 && readableFigure(amount) === available
}

/** Warns that the newly chosen invoice belongs to another client. Null otherwise. */
export function moveWarning(
  former: Pick<Payment, 'clientName'> | null,
  chosen: Pick<PayableInvoice, 'clientName'> | null,
): string | null {
  if (!former || !chosen || former.clientName === chosen.clientName) return null
  return `Ce paiement passera de « ${former.clientName} » à « ${chosen.clientName} ».`
}

/**
 * The text of a browser `alert` shown before saving, or null. `available` is in cents, and null while no
 * invoice is chosen.
 */
export function alertMessage(
  { invoiceId, amount, status }: PaymentStart,
  available: number | null,
  former: Payment | null,
): string | null {
  const cents = readableFigure(amount)
  if (!invoiceId || available === null) return messages.paymentWithoutInvoice
  if (cents <= 0) return messages.paymentNotPositive
  return fitsBalance(available, former, { invoiceId, amount: cents, status })
    ? null
    : exceedsBalance(available)
}

/**
 * Wraps a form so that submitting shows the first error in a browser `alert`. The fields then show their own
 * errors.
 */
export function withAlert(form: PaymentForm, objection: () => string | null): PaymentForm {
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
