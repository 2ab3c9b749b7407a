import { z } from 'zod'
import { guarded, limited, refusal, tooMany } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { mailOffErrors } from '#channels/mail/messages.ts'
import { quotePapers } from '#trade/quotes/words.ts'
import { AnyDay } from '#values/dates.ts'
import { email } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { periodError } from '#values/periods.ts'
import { optional } from '#values/text.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { linkedKinds, longestMessage, receiptPapers, saleKinds, saleMessages } from './sale-words.ts'

/** Name of the PDF in the response. With the query parameter `?download`, browsers save it. */
const Printed = z.object({ name: z.string() })

const OfPayment = z.object({ id: Id, paper: z.enum(receiptPapers).default('A5') })

const OfQuote = z.object({ id: Id, form: z.enum(quotePapers).default('Devis') })

const OfPeriod = z
  .object({ id: Id, from: AnyDay('Choisissez une date.'), to: AnyDay('Choisissez une date.') })
  .superRefine(({ from, to }, { addIssue }) => {
    const refused = periodError(from, to)
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
  })

const MailedDocument = z.object({
  document: z.union([
    z.object({ of: z.literal('invoices'), id: Id }),
    OfPayment.extend({ of: z.literal('payments') }),
    z.object({ of: z.literal('credit_notes'), id: Id }),
    OfQuote.extend({ of: z.literal('quotes') }),
    z.intersection(OfPeriod, z.object({ of: z.literal('clients') })),
  ]),
  to: email('Indiquez le destinataire.'),
  /** The text of the email; null for the standard text. */
  message: optional(longestMessage),
})

const LinkedDocument = z.object({ of: z.enum(linkedKinds), id: Id })

/**
 * The public link of a document, as a path of this site, with its number of views. Views by the company's own
 * users are not counted.
 */
export type DocumentLink = z.output<typeof DocumentLink>
export const DocumentLink = z.object({
  path: z.string(),
  madeByName: z.string(),
  createdAt: Instant,
  views: Count,
  firstSeenAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
})

/**
 * The last email sent with a document. `sentAt` is the time of the request. Emails whose delivery failed
 * permanently do not count.
 */
export type LastMail = z.output<typeof LastMail>
export const LastMail = z.object({ to: z.string(), sentAt: Instant, sentByName: z.string() })

const notReceived = { NOT_RECEIVED: refusal(saleMessages.notReceived) } as const
const tooManyLines = { TOO_MANY_LINES: refusal(saleMessages.tooManyLines) } as const

/**
 * Sales documents: invoice, payment receipt, credit note, refund, client statement. Invoices, receipts
 * and credit notes show their public link as a QR code.
 */
export const saleDocuments = {
  invoice: download('invoices.read', '/invoices/{id}/document', {
    prints: true,
    records: ['PRINT', 'DOCUMENT_LINK_MADE'],
  })
    .input(ById)
    .output(Printed),
  receipt: download('payments.read', '/payments/{id}/receipt', {
    prints: true,
    records: ['PRINT', 'DOCUMENT_LINK_MADE'],
  })
    .input(OfPayment)
    .output(Printed)
    .errors(notReceived),
  /** Prints a credit note: the invoice that it corrects, its lines, what it pays and what is free. */
  creditNote: download('ledger.read', '/credit-notes/{id}/document', {
    prints: true,
    records: ['PRINT', 'DOCUMENT_LINK_MADE'],
  })
    .input(ById)
    .output(Printed),
  /** Prints the receipt that a client signs for money given back. */
  refund: download('ledger.read', '/refunds/{id}/document', { prints: true, records: ['PRINT'] })
    .input(ById)
    .output(Printed),
  /** Prints a quote, as an offer or as a pro forma invoice. */
  quote: download('quotes.read', '/quotes/{id}/document', { prints: true, records: ['PRINT'] })
    .input(OfQuote)
    .output(Printed),
  /**
   * Prints a client's statement for a period: opening balance, invoices, received payments, closing balance.
   */
  statement: download('payments.read', '/clients/{id}/statement', { prints: true, records: ['PRINT'] })
    .input(OfPeriod)
    .output(Printed)
    .errors(tooManyLines),
  /** Sends a document to an email address. The PDF is generated when the email is sent. */
  send: guarded('links.manage', {
    ...limited('documentMail'),
    creates: true,
    records: ['DOCUMENT_SENT', 'DOCUMENT_LINK_MADE'],
  })
    .route({ method: 'POST', path: '/sale-documents/mail' })
    .input(MailedDocument)
    .output(z.object({ to: z.string() }))
    .errors({
      ...notReceived,
      ...tooManyLines,
      ...tooMany,
      ...mailOffErrors,
      QUOTE_UNSENT: refusal(saleMessages.quoteUnsent),
    }),
  /** Returns the last email sent with a document, or null. For a client, the document is the statement. */
  lastMail: guarded('invoices.read', { reads: true })
    .route({ method: 'GET', path: '/document-mails/{of}/{id}' })
    .input(z.object({ of: z.enum(saleKinds), id: Id }))
    .output(LastMail.nullable()),
  /** Returns the public link of a document, or null when there is none. */
  link: guarded('links.manage', { reads: true })
    .route({ method: 'GET', path: '/document-links/{of}/{id}' })
    .input(LinkedDocument)
    .output(DocumentLink.nullable()),
  /** Returns the public link of a document, and creates it if needed. */
  makeLink: guarded('links.manage', { unkept: true, records: ['DOCUMENT_LINK_MADE'] })
    .route({ method: 'POST', path: '/document-links/{of}/{id}' })
    .input(LinkedDocument)
    .output(DocumentLink)
    .errors(notReceived),
  revokeLink: guarded('links.manage', { records: ['DOCUMENT_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/document-links/{of}/{id}' })
    .input(LinkedDocument)
    .output(z.void()),
}
