import { z } from 'zod'
import { guarded, limited, refusal, tooMany } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { mailOff } from '#channels/mail/messages.ts'
import { email } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { periodRefusal } from '#values/periods.ts'
import { optional } from '#values/text.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { linkedKinds, longestMessage, receiptPapers, saleKinds, saleMessages } from './sale-words.ts'

/** A document that is being printed; the PDF is the answer. `?download` saves it rather than shows it. */
const Printed = z.object({ name: z.string() })

const OfPayment = z.object({ id: Id, paper: z.enum(receiptPapers).default('A5') })

const OfPeriod = z
  .object({ id: Id, from: z.iso.date('Choisissez une date.'), to: z.iso.date('Choisissez une date.') })
  .superRefine(({ from, to }, { addIssue }) => {
    const refused = periodRefusal(from, to)
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
  })

const Sent = z.object({
  document: z.union([
    z.object({ of: z.literal('invoices'), id: Id }),
    OfPayment.extend({ of: z.literal('payments') }),
    z.intersection(OfPeriod, z.object({ of: z.literal('clients') })),
  ]),
  to: email('Indiquez le destinataire.'),
  /** Null: the usual words. */
  message: optional(longestMessage),
})

const Linked = z.object({ of: z.enum(linkedKinds), id: Id })

/**
 * The address by which a stranger reads a document, a path of this site, and whether anybody did: the
 * company's own people do not count.
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
 * A document that left by mail: its time is that of the request, and a mail that was given up does not count.
 */
export type LastMail = z.output<typeof LastMail>
export const LastMail = z.object({ to: z.string(), sentAt: Instant, sentByName: z.string() })

const notReceived = { NOT_RECEIVED: refusal(saleMessages.notReceived) } as const
const tooManyLines = { TOO_MANY_LINES: refusal(saleMessages.tooManyLines) } as const

/**
 * The documents of the sale: an invoice, the receipt of a payment, the statement of a client. The public
 * address of the first two stands on them as a code.
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
  /**
   * From one day to another: what was owed before, each invoice and each payment received, what is owed
   * after.
   */
  statement: download('payments.read', '/clients/{id}/statement', { prints: true, records: ['PRINT'] })
    .input(OfPeriod)
    .output(Printed)
    .errors(tooManyLines),
  /** A mail to whoever should have it, with the PDF attached, drawn when it leaves. */
  send: guarded('links.manage', {
    ...limited('documentMail'),
    creates: true,
    records: ['DOCUMENT_SENT', 'DOCUMENT_LINK_MADE'],
  })
    .route({ method: 'POST', path: '/sale-documents/mail' })
    .input(Sent)
    .output(z.object({ to: z.string() }))
    .errors({ ...notReceived, ...tooManyLines, ...tooMany, ...mailOff }),
  /** Null when it never left by mail; of a client, the statement. */
  lastMail: guarded('invoices.read', { reads: true })
    .route({ method: 'GET', path: '/document-mails/{of}/{id}' })
    .input(z.object({ of: z.enum(saleKinds), id: Id }))
    .output(LastMail.nullable()),
  /** Null when nobody was given one. */
  link: guarded('links.manage', { reads: true })
    .route({ method: 'GET', path: '/document-links/{of}/{id}' })
    .input(Linked)
    .output(DocumentLink.nullable()),
  /** The one it has, or a new one. */
  makeLink: guarded('links.manage', { unkept: true, records: ['DOCUMENT_LINK_MADE'] })
    .route({ method: 'POST', path: '/document-links/{of}/{id}' })
    .input(Linked)
    .output(DocumentLink)
    .errors(notReceived),
  revokeLink: guarded('links.manage', { records: ['DOCUMENT_LINK_REVOKED'] })
    .route({ method: 'DELETE', path: '/document-links/{of}/{id}' })
    .input(Linked)
    .output(z.void()),
}
