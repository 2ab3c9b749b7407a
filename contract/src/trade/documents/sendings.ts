import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id } from '#wire/page.ts'
import { mostSentClients, sendingMessages, sentDocuments } from './sending-words.ts'

export type SendableDocument = z.output<typeof SendableDocument>
const SendableDocument = z.object({
  document: z.enum(sentDocuments),
  /** The house bill or the invoice. Null for a document that is drawn from the goods. */
  recordId: Id.nullable(),
  /** Name on screen, such as the number of an invoice. */
  label: z.string(),
  /** Time of the last sending that did not fail. */
  sentAt: Instant.nullable(),
  /** A short reason why the document cannot leave; null when it can. */
  refusal: z.string().nullable(),
})

/** A client of a departure, the way to reach him, and his documents. */
export type SendingClient = z.output<typeof SendingClient>
const SendingClient = z.object({
  clientId: Id,
  name: z.string(),
  channel: z.enum(['WhatsApp', 'Courriel']).nullable(),
  to: z.string().nullable(),
  /** A short reason why nothing reaches this client; null when something does. */
  refusal: z.string().nullable(),
  documents: z.array(SendableDocument),
})

export type SendingPreview = z.output<typeof SendingPreview>
export const SendingPreview = z.object({
  clients: z.array(SendingClient),
  seenAt: Instant,
  /** The time at which WhatsApp messages leave; null for at once. */
  leavesAt: Instant.nullable(),
})

const Sent = z.object({
  clients: Count,
  documents: Count,
  leftOut: z.array(z.object({ clientId: Id, name: z.string(), reason: z.string() })),
})

const tooMany = { TOO_MANY_CLIENTS: refusal(sendingMessages.tooMany) } as const

/** Sending the documents of a departure to all its clients at once. */
export const documentSendings = {
  preview: guarded('messages.many', { reads: true })
    .route({ method: 'GET', path: '/expeditions/{id}/documents/sendings' })
    .input(ById)
    .output(SendingPreview)
    .errors(tooMany),
  /**
   * Sends the chosen documents to each client whom something reaches, by WhatsApp while his reply window is
   * open, otherwise by one email. A document sent since `seenAt` is not sent a second time.
   */
  send: guarded('messages.many', {
    creates: true,
    records: ['DOCUMENTS_SENT', 'DOCUMENT_SENT', 'DOCUMENT_LINK_MADE', 'TRACKING_LINK_MADE'],
  })
    .route({ method: 'POST', path: '/expeditions/{id}/documents/sendings', successStatus: 201 })
    .input(
      z.object({
        id: Id,
        documents: z.array(z.enum(sentDocuments)).min(1, sendingMessages.noDocument),
        without: z.array(Id).max(mostSentClients).default([]),
        isRepeated: z.boolean().default(false),
        seenAt: z.iso.datetime(),
      }),
    )
    .output(Sent)
    .errors(tooMany),
}
