import { z } from 'zod'
import {
  guarded,
  notRestorable,
  refusal,
  refusalAbout,
  sharedByRole,
  staleErrors,
} from '#access/procedure.ts'
import { serviceTypes } from '#trade/invoices/words.ts'
import { Provisional } from '#trade/tenders/provisional.ts'
import { tenderChangeRefusals, tenderRefusals } from '#trade/tenders/refusals.ts'
import { Tender } from '#trade/tenders/rows.ts'
import { moneyRefusals } from '#trade/till-refusals.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { changesOf } from '#wire/changes.ts'
import { messages } from '#wire/messages.ts'
import { ById, Count, filtersInput, Id, listInput, page, Search, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { PaymentDraft, paymentStatuses } from './draft.ts'
import {
  exceedsBalance,
  numberedReceipt,
  paymentToCome,
  receiptFixed,
  receiptFixedByNumber,
  receiptRefunded,
} from './messages.ts'

export type Payment = z.output<typeof Payment>
export const Payment = z.object({
  id: Id,
  version: Version,
  /** Null for a receipt on the account of a client, whose allocations name its invoices. */
  invoiceId: Id.nullable(),
  invoiceNumber: z.string(),
  /** The numbers of its invoices in the company's legal series. Null when none of them has one. */
  invoiceLegalNumber: z.string().nullable(),
  /**
   * The number of the receipt in the company's legal series. It is given at the end of the request that
   * receives the payment, so the response of that request does not have it yet.
   */
  legalNumber: z.string().nullable(),
  clientName: z.string(),
  reference: z.string(),
  amount: Cents,
  status: z.enum(paymentStatuses),
  /** A method of every company or of this one. With tenders, the method of the largest. */
  method: z.string(),
  paymentDate: z.string(),
  /** True when this payment changed the status of its invoice to `Payée`. */
  marksPaid: z.boolean(),
  recordedByName: z.string(),
  createdAt: Instant,
})

/**
 * A payment of a list. `part` is the amount of a payment with tenders that was handed over in the filtered
 * method, in cents. It is null without that filter, and for a payment without tenders.
 */
export type ListedPayment = z.output<typeof ListedPayment>
export const ListedPayment = Payment.extend({ part: z.number().int().nullable() })

/** An invoice with an amount left to pay. */
export type PayableInvoice = z.output<typeof PayableInvoice>
export const PayableInvoice = z.object({
  id: Id,
  clientId: Id,
  invoiceNumber: z.string(),
  clientName: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  total: Cents,
  paidAmount: Cents,
  balance: Cents,
})

/** The part of an invoice that a receipt pays. `balance` is what the invoice owes now. */
const PaidPart = z.object({ invoiceId: Id, invoiceNumber: z.string(), amount: Cents, balance: Cents })

export type PaymentDetail = z.output<typeof PaymentDetail>
/**
 * A payment with its client and its invoice. A receipt on the account of a client has no invoice, but the
 * parts that it pays and what of it is still free, in cents.
 */
export const PaymentDetail = Payment.extend({
  clientId: Id,
  invoice: PayableInvoice.nullable(),
  allocations: z.array(PaidPart),
  /**
   * The parts wished for a receipt `En attente`, made when it becomes `Reçu`. Null for none: the oldest due
   * invoices come first.
   */
  wishes: z.array(PaidPart).nullable(),
  free: Cents,
  /** Tenders of the payment. Empty for one without tills. */
  tenders: z.array(Tender),
  /** The number that a device gave without network, and the time by its clock. Null for other payments. */
  provisionalNumber: z.string().nullable(),
  takenAt: Instant.nullable(),
})

export type PaymentList = z.output<typeof PaymentList>
export const PaymentList = listInput(
  ['paymentDate', 'clientName', 'amount', 'createdAt', 'method'],
  'desc',
).extend({
  status: z.enum(paymentStatuses).optional(),
  method: z.string().max(40).optional(),
  invoiceId: Id.optional(),
  /** Filters on payments for this client's invoices. */
  clientId: Id.optional(),
  /** Filters on payments for invoices of this type. */
  serviceType: z.enum(serviceTypes).optional(),
  /** Filters on payments recorded by this user. */
  agentId: Id.optional(),
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})

export const paymentRefusals = {
  EXCEEDS_BALANCE: refusalAbout('Le montant dépasse le reste dû.', { balance: Count }, ({ balance }) =>
    exceedsBalance(balance),
  ),
  /** Refuses a payment `Reçu` dated after today, in the company's time zone. */
  PAYMENT_TO_COME: { status: 422, message: paymentToCome },
  INVOICE_CANCELLED: refusal('Cette facture est annulée : elle ne se paie plus.'),
  UNKNOWN_INVOICE: { status: 422, message: messages.paymentWithoutInvoice },
} as const

/** A receipt with a legal number. One on the account of a client is corrected in another way. */
const NumberedReceipt = { number: z.string(), isOnAccount: z.boolean().default(false) }

const { tenders: _, ...Draft } = PaymentDraft.shape

export const payments = {
  list: guarded('payments.read', { reads: 'once' })
    .route({ method: 'GET', path: '/payments' })
    .input(PaymentList)
    .output(page(ListedPayment)),
  totals: guarded('payments.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/payments/totals' })
    .input(filtersInput(PaymentList))
    /** `received` may be negative for a method in which only change was given back. */
    .output(z.object({ count: Count, received: z.number().int() })),
  payable: guarded('payments.record', { reads: true })
    .route({ method: 'GET', path: '/payments/payable' })
    .input(z.object({ search: Search.optional(), invoiceId: Id.optional(), clientId: Id.optional() }))
    .output(z.array(PayableInvoice)),
  /**
   * Returns the same client's latest other payment with this reference. `except` is the id of the payment
   * being edited.
   */
  sameReference: guarded('payments.record', { reads: true })
    .route({ method: 'GET', path: '/payments/same-reference' })
    .input(z.object({ invoiceId: Id, reference: PaymentDraft.shape.reference, except: Id.optional() }))
    .output(Payment.pick({ amount: true, paymentDate: true, invoiceNumber: true }).nullable()),
  get: guarded('payments.read', { reads: true })
    .route({ method: 'GET', path: '/payments/{id}' })
    .input(ById)
    .output(PaymentDetail),
  create: guarded('payments.record', { creates: true, records: ['PAYMENT_CREATED'] })
    .route({ method: 'POST', path: '/payments', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...PaymentDraft.shape, provisional: z.optional(Provisional) }))
    .output(Payment)
    .errors({ ...paymentRefusals, ...tenderRefusals, ID_TAKEN: refusal(apiRefusals.idTaken) }),
  /**
   * Gives a payment of the caller the number of the provisional receipt that its client has on paper. A
   * payment gets one such number, so repeating it changes nothing.
   */
  nameProvisional: guarded('tenders.record', { records: ['PAYMENT_UPDATED'] })
    .route({ method: 'PUT', path: '/payments/{id}/provisional' })
    .input(z.object({ id: Id, provisional: Provisional }))
    .output(PaymentDetail),
  update: guarded('payments.write', { records: ['PAYMENT_UPDATED'] })
    .route({ method: 'PATCH', path: '/payments/{id}' })
    .input(changesOf({ id: Id, version: Version }, Draft))
    .output(Payment)
    .errors({
      ...paymentRefusals,
      ...tenderChangeRefusals,
      ...staleErrors(PaymentDetail),
      RECEIPT_FIXED: refusal(receiptFixed),
      RECEIPT_NUMBERED: refusalAbout(
        'Ce paiement porte un numéro de reçu.',
        NumberedReceipt,
        ({ number, isOnAccount }) => receiptFixedByNumber(number, isOnAccount),
      ),
    }),
  remove: guarded('payments.delete', { records: ['PAYMENT_REMOVED'] })
    .route({ method: 'DELETE', path: '/payments/{id}' })
    .input(ById)
    .output(z.void())
    .errors({
      NO_OPEN_TILL: moneyRefusals.NO_OPEN_TILL,
      TILL_COUNTED: moneyRefusals.TILL_COUNTED,
      REFUNDED: refusal(receiptRefunded),
      NUMBERED: refusalAbout(
        'Ce paiement porte un numéro de reçu.',
        NumberedReceipt,
        ({ number, isOnAccount }) => numberedReceipt(number, isOnAccount),
      ),
    }),
  /**
   * Brings back a payment that the caller deleted in the last ten minutes. It must fit into what its invoice
   * owes now.
   */
  restore: guarded('payments.delete', { records: ['PAYMENT_RESTORED'] })
    .route({ method: 'POST', path: '/payments/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors({
      ...notRestorable,
      NO_OPEN_TILL: moneyRefusals.NO_OPEN_TILL,
      TILL_COUNTED: moneyRefusals.TILL_COUNTED,
      TILL_LACKS: moneyRefusals.TILL_LACKS,
      EXCEEDS_BALANCE: paymentRefusals.EXCEEDS_BALANCE,
      INVOICE_CANCELLED: paymentRefusals.INVOICE_CANCELLED,
      UNKNOWN_INVOICE: paymentRefusals.UNKNOWN_INVOICE,
    }),
}
