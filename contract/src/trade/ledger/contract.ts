import { z } from 'zod'
import { guarded, refusal, refusalAbout, sharedByRole } from '#access/procedure.ts'
import { invoiceTypes } from '#trade/invoices/words.ts'
import { PayableInvoice, Payment, PaymentDetail } from '#trade/payments/contract.ts'
import { exceedsBalance, paymentToCome } from '#trade/payments/messages.ts'
import { Provisional } from '#trade/tenders/provisional.ts'
import { tenderRefusals } from '#trade/tenders/refusals.ts'
import { formatMoney } from '#values/amounts.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { Cents, SignedCents } from '#values/money.ts'
import { messages } from '#wire/messages.ts'
import { ById, Count, Flag, filtersInput, Id, listInput, page } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import {
  AllocationUndoDraft,
  CreditNoteDraft,
  CreditUseDraft,
  ReceiptDraft,
  RefundDraft,
  WriteOffDraft,
} from './draft.ts'
import { ledgerMessages } from './messages.ts'
import { OpeningDraft, openingRefusals } from './opening-balance.ts'
import { creditKinds, creditNatures, entryKinds } from './words.ts'

/** A receipt, credit note or opening credit of which something is free, in cents. */
export type Credit = z.output<typeof Credit>
export const Credit = z.object({
  sourceId: Id,
  kind: z.enum(creditKinds),
  label: z.string(),
  day: z.string(),
  amount: Cents,
  free: Cents,
})

/** An opening balance in cents: the debt of a client from before Escale, negative for an advance. */
export type Opening = z.output<typeof Opening>
export const Opening = z.object({
  id: Id,
  /** The number of its invoice. Null for an advance. */
  number: z.string().nullable(),
  day: z.string(),
  amount: SignedCents,
  /** The time until which it can be taken back. */
  undoableUntil: Instant.nullable(),
})

/**
 * The debts and advances of a client, in cents. `balance` is `owed` less `free`. The lists hold the oldest
 * 500 invoices, 200 credits and 50 openings.
 */
export type ClientAccount = z.output<typeof ClientAccount>
export const ClientAccount = z.object({
  clientId: Id,
  clientName: z.string(),
  owed: Cents,
  free: Cents,
  balance: SignedCents,
  invoices: z.array(PayableInvoice.omit({ clientId: true })),
  credits: z.array(Credit),
  openings: z.array(Opening),
})

/** A line of a client's account. `amount` is positive when the client owes more. */
export type AccountEntry = z.output<typeof AccountEntry>
export const AccountEntry = z.object({
  id: Id,
  documentId: Id,
  kind: z.enum(entryKinds),
  day: z.string(),
  amount: SignedCents,
  isReversal: z.boolean(),
  reason: z.string().nullable(),
  writtenAt: Instant,
})

/** The part of an invoice that a source pays. */
export type Allocation = z.output<typeof Allocation>
export const Allocation = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  sourceId: Id,
  sourceKind: z.enum(creditKinds),
  sourceLabel: z.string(),
  amount: Cents,
  day: z.string(),
})

export type CreditNote = z.output<typeof CreditNote>
export const CreditNote = z.object({
  id: Id,
  /** The number in the company's legal series, or else the company's own. */
  number: z.string(),
  /** The company's own number of a credit note that has a legal one. */
  reference: z.string().nullable(),
  nature: z.enum(creditNatures),
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceLegalNumber: z.string().nullable(),
  clientId: Id,
  clientName: z.string(),
  issueDate: z.string(),
  reason: z.string(),
  total: Cents,
  fiscalReference: z.string().nullable(),
  isCancellation: z.boolean(),
  /** The part that pays nothing yet and was not refunded. */
  free: Cents,
  issuedByName: z.string(),
  createdAt: Instant,
})

export type Refund = z.output<typeof Refund>
export const Refund = z.object({
  id: Id,
  number: z.string(),
  sourceId: Id,
  clientId: Id,
  clientName: z.string(),
  amount: Cents,
  method: Payment.shape.method,
  reference: z.string().nullable(),
  refundDate: z.string(),
  reason: z.string(),
  refundedByName: z.string(),
  createdAt: Instant,
})

export type CreditNoteDetail = z.output<typeof CreditNoteDetail>
export const CreditNoteDetail = CreditNote.extend({
  lines: z.array(
    z.object({
      position: z.number().int().nullable(),
      label: z.string(),
      quantity: z.number().int().nullable(),
      weightKg: z.number().nullable(),
      amount: Cents,
    }),
  ),
  allocations: z.array(Allocation),
  refunds: z.array(Refund),
  clientEmail: z.string().nullable(),
  invoiceIssueDate: z.string().nullable(),
})

export type CreditNoteList = z.output<typeof CreditNoteList>
export const CreditNoteList = listInput(['createdAt', 'issueDate', 'clientName', 'total'], 'desc').extend({
  clientId: Id.optional(),
  invoiceId: Id.optional(),
  nature: z.enum(creditNatures).optional(),
  /** Filters on credit notes of which something is free. */
  unused: Flag.optional(),
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})

/**
 * The creditable amounts of an invoice, in cents, as a whole and for each line. A credit note pays the
 * `balance` of its invoice first.
 */
export type Creditable = z.output<typeof Creditable>
export const Creditable = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  serviceType: z.enum(invoiceTypes),
  clientName: z.string(),
  total: Cents,
  balance: Cents,
  left: Cents,
  lines: z.array(
    z.object({
      position: z.number().int(),
      label: z.string(),
      quantity: z.number().int(),
      weightKg: z.number().nullable(),
      unitPrice: Cents,
      total: Cents,
      left: Cents,
    }),
  ),
})

export type RefundList = z.output<typeof RefundList>
export const RefundList = listInput(['createdAt', 'refundDate', 'amount'], 'desc').extend({
  clientId: Id.optional(),
})

const aboutInvoice = {
  UNKNOWN_INVOICE: { status: 422, message: messages.paymentWithoutInvoice },
  INVOICE_CANCELLED: refusal(ledgerMessages.invoiceCancelled),
  /** The balance may have changed while the form was open. `invoiceId` says which, of several. */
  EXCEEDS_BALANCE: refusalAbout(
    'Le montant dépasse le reste dû.',
    { balance: Count, invoiceId: Id.optional() },
    ({ balance }) => exceedsBalance(balance),
  ),
} as const

const exceedsCredit = refusalAbout("Cette avance n'a plus ce montant.", { free: Count }, ({ free }) =>
  ledgerMessages.exceedsCredit(formatMoney(free)),
)

export const ledger = {
  account: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/account' })
    .input(ById)
    .output(ClientAccount),
  entries: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/clients/{id}/account/entries' })
    .input(listInput(['day'], 'desc').omit({ search: true }).extend({ id: Id }))
    .output(page(AccountEntry)),
  /** Lists what pays an invoice, or what a receipt or credit note pays. */
  allocations: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/allocations' })
    .input(z.object({ invoiceId: Id.optional(), sourceId: Id.optional() }))
    .output(z.array(Allocation)),
  /** Records one receipt for all that a client owes. */
  record: guarded('ledger.record', { creates: true, records: ['PAYMENT_CREATED', 'INVOICE_CREDIT_USED'] })
    .route({ method: 'POST', path: '/receipts', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...ReceiptDraft.shape, provisional: z.optional(Provisional) }))
    .output(Payment.extend({ clientId: Id, allocations: PaymentDetail.shape.allocations, free: Cents }))
    .errors({
      ...aboutInvoice,
      UNKNOWN_CLIENT: { status: 422, message: 'Choisissez un client.' },
      EXCEEDS_RECEIPT: { status: 422, message: ledgerMessages.exceedsReceipt },
      PAYMENT_TO_COME: { status: 422, message: paymentToCome },
      ...tenderRefusals,
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  useCredit: guarded('ledger.record', { records: ['INVOICE_CREDIT_USED'] })
    .route({ method: 'POST', path: '/allocations' })
    .input(CreditUseDraft)
    .output(z.object({ invoiceId: Id, amount: Cents, balance: Cents, free: Cents }))
    .errors({ ...aboutInvoice, EXCEEDS_CREDIT: exceedsCredit }),
  undoAllocation: guarded('ledger.correct', { records: ['INVOICE_ALLOCATION_UNDONE'] })
    .route({ method: 'POST', path: '/allocations/undo' })
    .input(AllocationUndoDraft)
    .output(z.object({ amount: Cents, free: Cents }))
    .errors({
      UNKNOWN_INVOICE: aboutInvoice.UNKNOWN_INVOICE,
      NOT_ALLOCATED: refusal(ledgerMessages.notAllocated),
    }),
  writeOff: guarded('ledger.correct', { records: ['INVOICE_WRITTEN_OFF'] })
    .route({ method: 'POST', path: '/invoices/{id}/write-off' })
    .input(z.object({ id: Id, ...WriteOffDraft.shape }))
    .output(z.object({ id: Id, status: z.string(), paidAmount: Cents }))
    .errors({
      ...aboutInvoice,
      ABOVE_THRESHOLD: refusalAbout('Ce montant dépasse votre seuil.', { most: Count }, ({ most }) =>
        ledgerMessages.aboveThreshold(formatMoney(most)),
      ),
    }),
  undoWriteOff: guarded('ledger.correct', { records: ['INVOICE_WRITE_OFF_UNDONE'] })
    .route({ method: 'POST', path: '/invoices/{id}/write-off/undo' })
    .input(z.object({ id: Id, reason: WriteOffDraft.shape.reason }))
    .output(z.object({ id: Id, status: z.string(), paidAmount: Cents }))
    .errors({
      UNKNOWN_INVOICE: aboutInvoice.UNKNOWN_INVOICE,
      NOT_ALLOCATED: refusal(ledgerMessages.notWrittenOff),
    }),
  refunds: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/refunds' })
    .input(RefundList)
    .output(page(Refund)),
  refund: guarded('ledger.correct', { creates: true, records: ['CLIENT_REFUNDED'] })
    .route({ method: 'POST', path: '/refunds', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...RefundDraft.shape }))
    .output(z.object({ id: Id, number: z.string(), amount: Cents, clientId: Id, free: Cents }))
    .errors({
      EXCEEDS_CREDIT: exceedsCredit,
      PAYMENT_TO_COME: { status: 422, message: ledgerMessages.refundToCome },
      ...tenderRefusals,
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Opens the account of a client with its balance. A negative amount is an advance. */
  open: guarded('ledger.correct', { creates: true, records: ['INVOICE_CREATED', 'CLIENT_OPENING_CREATED'] })
    .route({ method: 'POST', path: '/openings', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...OpeningDraft.shape }))
    .output(Opening.omit({ undoableUntil: true }).extend({ clientId: Id }))
    .errors({
      UNKNOWN_CLIENT: { status: 422, message: openingRefusals.UNKNOWN_CLIENT },
      OPENING_TO_COME: { status: 422, message: openingRefusals.OPENING_TO_COME },
      HAS_OPENING: refusal(openingRefusals.HAS_OPENING),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Takes an opening back within 24 hours, unless something was paid, credited, used or refunded of it. */
  undoOpening: guarded('ledger.correct', { records: ['INVOICE_REMOVED', 'CLIENT_OPENING_REMOVED'] })
    .route({ method: 'POST', path: '/openings/{id}/undo' })
    .input(ById)
    .output(Opening.omit({ undoableUntil: true }).extend({ clientId: Id }))
    .errors({
      OPENING_TOO_OLD: refusal(openingRefusals.OPENING_TOO_OLD),
      OPENING_PAID: refusal(openingRefusals.OPENING_PAID),
      OPENING_CREDITED: refusal(openingRefusals.OPENING_CREDITED),
      OPENING_WRITTEN_OFF: refusal(openingRefusals.OPENING_WRITTEN_OFF),
      OPENING_USED: refusal(openingRefusals.OPENING_USED),
      OPENING_REFUNDED: refusal(openingRefusals.OPENING_REFUNDED),
    }),
}

export const creditNotes = {
  list: guarded('ledger.read', { reads: 'once' })
    .route({ method: 'GET', path: '/credit-notes' })
    .input(CreditNoteList)
    .output(page(CreditNote)),
  totals: guarded('ledger.read', { reads: true, dear: true, common: sharedByRole })
    .route({ method: 'GET', path: '/credit-notes/totals' })
    .input(filtersInput(CreditNoteList))
    .output(z.object({ count: Count, total: Cents, free: Cents })),
  get: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/credit-notes/{id}' })
    .input(ById)
    .output(CreditNoteDetail),
  creditable: guarded('ledger.read', { reads: true })
    .route({ method: 'GET', path: '/invoices/{id}/creditable' })
    .input(ById)
    .output(Creditable),
  issue: guarded('ledger.correct', { creates: true, records: ['CREDIT_NOTE_CREATED'] })
    .route({ method: 'POST', path: '/credit-notes', successStatus: 201 })
    .input(z.intersection(CreditNoteDraft, z.object({ id: Id.optional() })))
    .output(
      z.object({
        id: Id,
        number: z.string(),
        total: Cents,
        /** The part of its own invoice that the credit note pays. */
        allocated: Cents,
        free: Cents,
        clientId: Id,
      }),
    )
    .errors({
      UNKNOWN_INVOICE: aboutInvoice.UNKNOWN_INVOICE,
      INVOICE_CANCELLED: aboutInvoice.INVOICE_CANCELLED,
      UNKNOWN_CLIENT: { status: 422, message: 'Choisissez un client.' },
      EXCEEDS_INVOICE: refusalAbout('Le total des avoirs dépasse la facture.', { left: Count }, ({ left }) =>
        ledgerMessages.exceedsInvoice(formatMoney(left)),
      ),
      EXCEEDS_LINE: refusalAbout(
        'Le montant dépasse ce qui reste à créditer de cette ligne.',
        { line: z.number().int(), left: Count },
        ({ left }) => ledgerMessages.exceedsLine(formatMoney(left)),
      ),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
}
