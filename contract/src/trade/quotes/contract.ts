import { z } from 'zod'
import { guarded, notRestorable, refusal, staleErrors } from '#access/procedure.ts'
import { SecondTotalOfDocument } from '#trade/currencies/amount-schema.ts'
import { Measure } from '#trade/invoices/measure.ts'
import { billedQuoteMessages } from '#trade/invoices/messages.ts'
import { serviceTypes } from '#trade/invoices/words.ts'
import { AnyDay } from '#values/dates.ts'
import { reason } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { Cents, WeightKg } from '#values/money.ts'
import { MessageOutput } from '#wire/message-output.ts'
import { ById, Count, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { QuoteAcceptance, QuoteDraft } from './draft.ts'
import { quoteMessages } from './messages.ts'
import { longestRefusalReason, quoteStates } from './words.ts'

export type Quote = z.output<typeof Quote>
export const Quote = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  /** The number of its series without holes. Null while the company has none. */
  legalNumber: z.string().nullable(),
  /** 1 for the first version of a quote. */
  edition: Count,
  state: z.enum(quoteStates),
  serviceType: z.enum(serviceTypes),
  /** The name when the quote was written, of the client or of the prospect. */
  clientName: z.string(),
  /** Null for a prospect, who has no client record. */
  clientId: Id.nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  /** Estimated weight and volume. */
  weightKg: z.nullable(WeightKg),
  volumeM3: z.number().nullable(),
  issueDate: z.string(),
  validityDay: z.string(),
  currency: z.string(),
  total: Cents,
  itemsCount: Count,
  issuedByAgentName: z.string(),
  createdAt: Instant,
})

const QuoteItem = z.object({
  serviceId: Id,
  serviceName: z.string(),
  merchandiseType: z.string().nullable(),
  quantity: Count,
  /** Weight in kilograms; null on a line of a maritime quote. */
  weightKg: z.nullable(WeightKg),
  unitPrice: Cents,
  total: Cents,
  subProduct: z.string().nullable(),
  measure: z.nullable(Measure),
})

/** The phone number is that of the client now, or of the prospect. */
const Addressee = z.object({ phone: z.string().nullable(), email: z.string().nullable() })

export type QuoteDetail = z.output<typeof QuoteDetail>
export const QuoteDetail = Quote.extend({
  ...Addressee.shape,
  conditions: z.string().nullable(),
  items: z.array(QuoteItem),
  /** Versions of this quote, the newest first. */
  versions: z.array(Quote.pick({ id: true, number: true, edition: true, state: true, total: true })),
  sentAt: Instant.nullable(),
  sentByName: z.string().nullable(),
  /** The total in the company's second currency, from the day it was sent. */
  second: z.nullable(SecondTotalOfDocument),
  /** The path of its public page. Null for a draft. */
  path: z.string().nullable(),
  views: Count,
  lastSeenAt: Instant.nullable(),
  /** The client accepted by the public page, unless a colleague recorded it. */
  acceptance: z
    .object({
      at: Instant,
      name: z.string(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      recordedByName: z.string().nullable(),
      hash: z.string(),
    })
    .nullable(),
  refusal: z.object({ at: Instant, byName: z.string(), reason: z.string().nullable() }).nullable(),
  invoice: z.object({ id: Id, number: z.string() }).nullable(),
})

export type WrittenQuote = z.output<typeof WrittenQuote>
export const WrittenQuote = z
  .object({ id: Id, version: Version, number: z.string(), total: Cents })
  .extend(MessageOutput.shape)

export type QuoteList = z.output<typeof QuoteList>
export const QuoteList = listInput(['createdAt', 'clientName', 'issueDate', 'total'], 'desc').extend({
  state: z.enum(quoteStates).optional(),
  serviceType: z.enum(serviceTypes).optional(),
  clientId: Id.optional(),
  /** Filters on the date of the quote. */
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})

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
  VALIDITY_PAST: { status: 422, message: quoteMessages.validityPast },
} as const

const isSent = { QUOTE_SENT: refusal(quoteMessages.isSent) } as const
const isInvoiced = { QUOTE_INVOICED: refusal(billedQuoteMessages.isInvoiced) } as const

/** Why a quote cannot be accepted. */
const notAcceptable = {
  QUOTE_ACCEPTED: refusal(quoteMessages.isAccepted),
  QUOTE_REFUSED: refusal(quoteMessages.isRefused),
  QUOTE_REPLACED: refusal(quoteMessages.isReplaced),
  QUOTE_EXPIRED: refusal(quoteMessages.isExpired),
  QUOTE_CHANGED: refusal(quoteMessages.isChanged),
} as const

export const quotes = {
  list: guarded('quotes.read', { reads: 'once' })
    .route({ method: 'GET', path: '/quotes' })
    .input(QuoteList)
    .output(page(Quote)),
  totals: guarded('quotes.read', { reads: true })
    .route({ method: 'GET', path: '/quotes/totals' })
    .input(filtersInput(QuoteList))
    .output(z.object({ count: Count, total: Count })),
  get: guarded('quotes.read', { reads: true })
    .route({ method: 'GET', path: '/quotes/{id}' })
    .input(ById)
    .output(QuoteDetail),
  create: guarded('quotes.write', {
    creates: true,
    failure: quoteMessages.createFailed,
    records: ['QUOTE_CREATED'],
  })
    .route({ method: 'POST', path: '/quotes', successStatus: 201 })
    .input(z.intersection(QuoteDraft, z.object({ id: Id.optional() })))
    .output(WrittenQuote)
    .errors({ ...refusals, ID_TAKEN: refusal(apiRefusals.idTaken) }),
  update: guarded('quotes.write', { failure: quoteMessages.changeFailed, records: ['QUOTE_UPDATED'] })
    .route({ method: 'PUT', path: '/quotes/{id}' })
    .input(z.intersection(QuoteDraft, z.object({ id: Id, version: Version })))
    .output(WrittenQuote)
    .errors({ ...refusals, ...staleErrors(QuoteDetail), ...isSent }),
  /** Sends a draft: its content is frozen, its public page opens, and an earlier version is replaced. */
  send: guarded('quotes.write', {
    failure: quoteMessages.sendFailed,
    records: ['QUOTE_SENT', 'QUOTE_REPLACED'],
  })
    .route({ method: 'POST', path: '/quotes/{id}/send' })
    .input(z.object({ id: Id, version: Version }))
    .output(WrittenQuote)
    .errors({
      ...staleErrors(QuoteDetail),
      ...isSent,
      ...isInvoiced,
      VALIDITY_PAST: refusals.VALIDITY_PAST,
    }),
  /** Writes the next version of a quote as a draft, with the same lines. */
  renew: guarded('quotes.write', {
    creates: true,
    failure: quoteMessages.renewFailed,
    records: ['QUOTE_CREATED'],
  })
    .route({ method: 'POST', path: '/quotes/{id}/versions', successStatus: 201 })
    .input(z.object({ id: Id, validityDay: AnyDay('Indiquez une date de validité.') }))
    .output(WrittenQuote)
    .errors({ ...refusals, ...isInvoiced, QUOTE_HAS_DRAFT: refusal(quoteMessages.hasDraft) }),
  /** Records an acceptance that the client told otherwise than by the public page. */
  accept: guarded('quotes.write', { failure: quoteMessages.acceptFailed, records: ['QUOTE_ACCEPTED'] })
    .route({ method: 'POST', path: '/quotes/{id}/accept' })
    .input(z.intersection(QuoteAcceptance, z.object({ id: Id })))
    .output(WrittenQuote)
    .errors(notAcceptable),
  refuse: guarded('quotes.write', { failure: quoteMessages.refuseFailed, records: ['QUOTE_REFUSED'] })
    .route({ method: 'POST', path: '/quotes/{id}/refuse' })
    .input(z.object({ id: Id, version: Version, reason: reason(longestRefusalReason) }))
    .output(WrittenQuote)
    .errors({ ...staleErrors(QuoteDetail), ...isInvoiced, QUOTE_NOT_OPEN: refusal(quoteMessages.notOpen) }),
  remove: guarded('quotes.delete', { failure: quoteMessages.deleteFailed, records: ['QUOTE_REMOVED'] })
    .route({ method: 'DELETE', path: '/quotes/{id}' })
    .input(ById)
    .output(MessageOutput)
    .errors(isSent),
  /** Brings back a draft that the caller deleted in the last ten minutes. */
  restore: guarded('quotes.delete', { records: ['QUOTE_RESTORED'] })
    .route({ method: 'POST', path: '/quotes/{id}/restore' })
    .input(ById)
    .output(z.void())
    .errors(notRestorable),
}
