import { z } from 'zod'
import {
  guarded,
  notRestorable,
  refusal,
  refusalAbout,
  sharedByRole,
  staleErrors,
} from '#access/procedure.ts'
import { SecondTotalOfDocument } from '#trade/currencies/amount-schema.ts'
import { ListPrice } from '#trade/prices/list-price.ts'
import { AnyDay } from '#values/dates.ts'
import { reason } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { Cents, WeightKg } from '#values/money.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { messages } from '#wire/messages.ts'
import { ById, Count, Flag, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { InvoiceDraft, invoiceStatuses } from './draft.ts'
import { Measure } from './measure.ts'
import {
  beforeLastIssue,
  billedQuoteMessages,
  fixedByNumber,
  invoiceMessages,
  issueToCome,
  numberedInvoice,
  paidBeforeCancelling,
  totalBelowPaid,
} from './messages.ts'
import { invoiceTypes, longestCancelReason, shownStatuses } from './words.ts'

export type Invoice = z.output<typeof Invoice>
export const Invoice = z.object({
  id: Id,
  version: Version,
  invoiceNumber: z.string(),
  /** The number in the company's legal series. Null when the company had none at the issue. */
  legalNumber: z.string().nullable(),
  serviceType: z.enum(invoiceTypes),
  /** The client's name at the time when the invoice was written. */
  clientName: z.string(),
  client: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  issueDate: z.string(),
  dueDate: z.string(),
  status: z.enum(shownStatuses),
  description: z.string().nullable(),
  /** Zero once the invoice is cancelled, like `total`. `cancelledTotal` then stores the former amount. */
  subtotal: Cents,
  total: Cents,
  paidAmount: Cents,
  /** The total without payments, credit notes and write-offs. */
  balance: Cents,
  cancelledAt: Instant.nullable(),
  cancelledTotal: z.nullable(Cents),
  itemsCount: Count,
  issuedByAgentId: Id,
  issuedByAgentName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})

const InvoiceItem = z.object({
  serviceId: Id,
  serviceName: z.string(),
  merchandiseType: z.string().nullable(),
  quantity: Count,
  /** Weight in kilograms; null on a line of a maritime invoice. */
  weightKg: z.nullable(WeightKg),
  unitPrice: Cents,
  total: Cents,
  isAirFreight: z.boolean(),
  subProduct: z.string().nullable(),
  /** The weight or volume that explains the amount. Null when the line charges pieces. */
  measure: z.nullable(Measure),
  /** The price of a list that was proposed for the line; null for the standard price. */
  listPrice: z.nullable(ListPrice),
})

export type InvoiceDetail = z.output<typeof InvoiceDetail>
export const InvoiceDetail = Invoice.extend({
  /** Empty for an opening balance, because it bills no service. */
  items: z.array(InvoiceItem),
  /** Number of payments. Once there is one, client and type of the invoice can no longer change. */
  paymentsCount: Count,
  /** The amounts that credit notes pay and that were written off, in cents. */
  creditedAmount: Cents,
  writtenOff: Cents,
  /** Credit notes of the invoice. Once there is one, the invoice no longer changes. */
  creditNotes: z.array(z.object({ id: Id, number: z.string(), issueDate: z.string(), total: Cents })),
  /** The last time that the invoice's public link was opened by somebody outside the company. */
  seenAt: Instant.nullable(),
  /** The quote that this invoice bills, with the lines that tell the difference. */
  quote: z
    .object({
      id: Id,
      number: z.string(),
      total: Cents,
      lines: z.array(z.object({ weightKg: z.nullable(WeightKg), measure: z.nullable(Measure) })),
    })
    .nullable(),
  cancelledByName: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The total in the second currency on documents, with the rate of the day of issue. Null without one. */
  second: z.nullable(SecondTotalOfDocument),
})

/** The response of a request that writes an invoice, with the values computed by the server. */
export type WrittenInvoice = z.output<typeof WrittenInvoice>
export const WrittenInvoice = Invoice.pick({
  id: true,
  version: true,
  invoiceNumber: true,
  serviceType: true,
  status: true,
  subtotal: true,
  total: true,
  paidAmount: true,
}).extend(MessageOutput.shape)

export type InvoiceList = z.output<typeof InvoiceList>
export const InvoiceList = listInput(
  ['createdAt', 'clientName', 'issueDate', 'dueDate', 'total', 'balance', 'status'],
  'desc',
).extend({
  status: z.enum(shownStatuses).optional(),
  serviceType: z.enum(invoiceTypes).optional(),
  clientId: Id.optional(),
  /** Filters on the day of issue. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
  /** Filters on the due date. */
  dueFrom: z.optional(AnyDay()),
  dueTo: z.optional(AnyDay()),
  /** Filters on invoices with an amount left to pay. */
  unpaid: Flag.optional(),
  /** Filters on unpaid invoices past their due date. */
  overdue: Flag.optional(),
  /** Filters on invoices issued by this user. */
  agentId: Id.optional(),
})

/** Refusals of the date of a new invoice that gets a legal number. */
const datedRefusals = {
  ISSUE_TO_COME: { status: 422, message: issueToCome },
  BEFORE_LAST_ISSUE: refusalAbout(
    'Une facture plus récente de cette série est émise.',
    { day: z.string() },
    ({ day }) => beforeLastIssue(day),
  ),
} as const

/** Refusal of the deletion of a numbered invoice: its series would have a hole. */
const isNumbered = {
  NUMBERED: refusalAbout('Cette facture porte un numéro légal.', { number: z.string() }, ({ number }) =>
    numberedInvoice(number),
  ),
} as const

const refusals = {
  UNKNOWN_CLIENT: { status: 422, message: 'Choisissez un client.' },
  UNKNOWN_SERVICE: {
    status: 422,
    message: 'Choisissez un service.',
    data: z.object({ line: z.number().int() }),
  },
  UNKNOWN_SUB_PRODUCT: {
    status: 422,
    message: "Ce sous-produit n'est pas proposé pour ce service.",
    data: z.object({ line: z.number().int() }),
  },
  ID_TAKEN: refusal(apiRefusals.idTaken),
} as const

/** Why an invoice cannot bill a quote. */
const quoteRefusals = {
  UNKNOWN_QUOTE: { status: 422, message: billedQuoteMessages.unknown },
  QUOTE_INVOICED: refusal(billedQuoteMessages.isInvoiced),
  QUOTE_NOT_ACCEPTED: refusal(billedQuoteMessages.notAccepted),
  QUOTE_OF_OTHER_CLIENT: refusal(billedQuoteMessages.otherClient),
} as const

/** Refusal because a cancelled invoice can be neither changed nor deleted. */
const isOpening = { IS_OPENING: refusal(invoiceMessages.isOpening) } as const
const isCancelled = { INVOICE_CANCELLED: refusal(invoiceMessages.isCancelled) } as const

export const invoices = {
  list: guarded('invoices.read', { reads: 'once' })
    .route({ method: 'GET', path: '/invoices' })
    .input(InvoiceList)
    .output(page(Invoice)),
  totals: guarded('invoices.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/invoices/totals' })
    .input(filtersInput(InvoiceList))
    .output(
      z.object({
        count: Count,
        cancelled: Count,
        total: Count,
        balance: Count,
        /** Opening balances, which are no sales: only `balance` includes them. Absent when there are none. */
        openings: z.object({ count: Count, total: Count }).optional(),
      }),
    ),
  get: guarded('invoices.read', { reads: 'once' })
    .route({ method: 'GET', path: '/invoices/{id}' })
    .input(ById)
    .output(InvoiceDetail),
  create: guarded('invoices.write', {
    creates: true,
    failure: invoiceMessages.createFailed,
    records: ['INVOICE_CREATED', 'QUOTE_INVOICED'],
  })
    .route({ method: 'POST', path: '/invoices', successStatus: 201 })
    .input(
      z.intersection(
        InvoiceDraft,
        z.object({
          id: Id.optional(),
          /** The accepted quote that this invoice bills. */
          quoteId: Id.optional(),
        }),
      ),
    )
    .output(WrittenInvoice)
    .errors({ ...refusals, ...quoteRefusals, ...datedRefusals }),
  update: guarded('invoices.write', { records: ['INVOICE_UPDATED'] })
    .route({ method: 'PUT', path: '/invoices/{id}' })
    .input(z.intersection(InvoiceDraft, z.object({ id: Id, version: Version })))
    .output(WrittenInvoice)
    .errors({
      ...refusals,
      ...staleErrors(InvoiceDetail),
      ...isCancelled,
      ...isOpening,
      BELOW_PAID: refusalAbout(
        'Le total ne peut pas être inférieur au montant déjà payé.',
        { paid: Cents },
        ({ paid }) => totalBelowPaid(paid),
      ),
      FIXED_BY_PAYMENTS: refusal(messages.invoiceFixedByPayments),
      HAS_CREDIT_NOTES: refusal(invoiceMessages.hasCreditNotes),
      FIXED_BY_NUMBER: refusalAbout(
        'Une facture numérotée ne change ni de type ni de date.',
        { number: z.string(), isDate: z.boolean() },
        ({ number, isDate }) => fixedByNumber(number, isDate),
      ),
    }),
  setStatus: guarded('invoices.write', { records: ['INVOICE_UPDATED'] })
    .route({ method: 'PATCH', path: '/invoices/{id}' })
    .input(z.object({ id: Id, version: Version, status: z.enum(invoiceStatuses) }))
    .output(WrittenInvoice)
    .errors({ ...staleErrors(InvoiceDetail), ...isCancelled, ...isOpening }),
  /**
   * Cancels an invoice permanently. Its number stays in use, nothing is owed, and its goods can be billed
   * again. Refused once an amount is paid.
   */
  cancel: guarded('invoices.cancel', {
    records: ['INVOICE_CANCELLED', 'GOODS_BILLABLE', 'CREDIT_NOTE_CREATED', 'QUOTE_BILLABLE'],
  })
    .route({ method: 'POST', path: '/invoices/{id}/cancel' })
    .input(z.object({ id: Id, version: Version, reason: reason(longestCancelReason) }))
    .output(WrittenInvoice)
    .errors({
      ...staleErrors(InvoiceDetail),
      ...isCancelled,
      ...isOpening,
      PARTLY_PAID: refusalAbout(
        "Impossible d'annuler une facture déjà payée, même en partie.",
        { paid: Cents },
        ({ paid }) => paidBeforeCancelling(paid),
      ),
      HAS_CREDIT_NOTES: refusal(invoiceMessages.notCancelledByCreditNotes),
      WRITTEN_OFF: refusal(invoiceMessages.notCancelledByWriteOff),
    }),
  remove: guarded('invoices.delete', {
    failure: invoiceMessages.deleteFailed,
    records: ['INVOICE_REMOVED', 'GOODS_BILLABLE', 'QUOTE_BILLABLE'],
  })
    .route({ method: 'DELETE', path: '/invoices/{id}' })
    .input(ById)
    .output(MessageOutput)
    .errors({
      HAS_PAYMENTS: refusal(apiRefusals.invoiceHasPayments),
      HAS_CREDIT_NOTES: refusal(invoiceMessages.keptByCreditNotes),
      ...isCancelled,
      ...isOpening,
      ...isNumbered,
    }),
  /**
   * Brings back an invoice that the caller deleted in the last ten minutes, with its number, lines, goods and
   * public links.
   */
  restore: guarded('invoices.delete', { records: ['INVOICE_RESTORED', 'GOODS_BILLED', 'QUOTE_INVOICED'] })
    .route({ method: 'POST', path: '/invoices/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),
  subProducts: guarded('invoices.read', { reads: true })
    .route({ method: 'GET', path: '/sub-products' })
    .output(z.array(z.string())),
}
