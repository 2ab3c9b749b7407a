import { planSending, type SendingChoice } from '@escale/contract/trade/documents/sending'
import type { SendableDocument, SendingClient } from '@escale/contract/trade/documents/sendings'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import { canWriteNow } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { linksToPrint } from '#trade/document-links.ts'
import { lotsAboard } from '#trade/documents/transport/lots.ts'
import { firstLots } from '#trade/documents/transport/tracking-codes.ts'
import { makeTrackingLinks } from '#trade/tracking-links.ts'
import { type StoredSending, sendByMail, sendByWhatsApp } from './client-sending.ts'
import { previewSending } from './departure-clients.ts'

type Context = WriteContext & { server: Server }
type Outgoing = { client: SendingClient; documents: SendableDocument[] }

/**
 * Sends the chosen documents of a departure to its clients. A lock makes a second call wait, and it then
 * skips what the first one sent.
 */
export async function sendDocuments(context: Context, id: string, choice: SendingChoice) {
  const { company, server } = context
  await lockDeparture(company, id)
  const { clients } = await previewSending(company, sendsMail(server), id)
  const planned = clients.map((client) => ({ client, ...planSending(client, choice) }))
  const outgoing = planned.filter(({ reason }) => reason === null)
  await makeLinks(context, id, outgoing)
  const sendings = await sendToClients(context, id, outgoing)
  await storeSendings(company, id, sendings)
  recordSending(context, id, outgoing)
  return {
    clients: outgoing.length,
    documents: sendings.length,
    leftOut: planned.flatMap(({ client: { clientId, name }, reason }) =>
      reason === null ? [] : [{ clientId, name, reason }],
    ),
  }
}

async function lockDeparture({ id, db }: CompanyTx, expeditionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents to all:${id}:${expeditionId}`}, 0))`.execute(
    db,
  )
}

/** Creates the public links that the documents show as QR codes, where the sender may. */
async function makeLinks(context: Context, id: string, outgoing: readonly Outgoing[]): Promise<void> {
  const { company, actor, server } = context
  const documents = outgoing.flatMap((one) => one.documents)
  const invoices = documents.flatMap(({ document, recordId }) =>
    document === 'Facture' && recordId ? [recordId] : [],
  )
  if (canWriteNow(actor, 'links.manage')) await linksToPrint(context, server.secret, 'invoices', invoices)
  if (!canWriteNow(actor, 'links.print')) return
  const clientIds = new Set(
    outgoing.filter((one) => one.documents.some(showsTracking)).map(({ client }) => client.clientId),
  )
  const lots = (await lotsAboard(company, id)).filter(({ clientId }) => clientIds.has(clientId ?? ''))
  const ids = [...Map.groupBy(lots, ({ clientId }) => clientId).values()].flatMap(firstLots)
  if (ids.length > 0) await makeTrackingLinks(context, server.secret, ids)
}

function showsTracking({ document }: SendableDocument): boolean {
  return document === "Avis d'arrivée" || document === 'Connaissement maison'
}

/** Clients whose messages are written in the same network messages to the database. */
const clientsAtOnce = 50

async function sendToClients(
  context: Context,
  expeditionId: string,
  outgoing: readonly Outgoing[],
): Promise<StoredSending[]> {
  const { company } = context
  const { sender } = await senderOf(company)
  const sendings: StoredSending[] = []
  for (let from = 0; from < outgoing.length; from += clientsAtOnce) {
    const some = outgoing.slice(from, from + clientsAtOnce)
    // A telephone number belongs to one conversation, so these are found one after the other.
    const addressed: (Outgoing & { conversationId: string })[] = []
    for (const one of some)
      addressed.push({ ...one, conversationId: await conversationOfClient(company, one.client.clientId) })
    const sent = await Promise.all(
      addressed.map(({ client, conversationId, documents }) => {
        const addressee = { conversationId, name: client.name, to: client.to ?? '' }
        return client.channel === 'WhatsApp'
          ? sendByWhatsApp(context, expeditionId, addressee, documents)
          : sendByMail(context, { ...sender, expeditionId }, addressee, documents)
      }),
    )
    sendings.push(...sent.flat())
  }
  return sendings
}

async function storeSendings(
  { db }: CompanyTx,
  expeditionId: string,
  sendings: readonly StoredSending[],
): Promise<void> {
  if (sendings.length === 0) return
  await db
    .insertInto('document_sendings')
    .values(
      sendings.map(({ messageId, document, recordId }) => ({
        id: newId(),
        expedition_id: expeditionId,
        message_id: messageId,
        document,
        record_id: recordId,
      })),
    )
    .execute()
}

/** Records the sending in the history of the departure, and each mailed invoice in its own. */
function recordSending({ record }: Context, id: string, outgoing: readonly Outgoing[]): void {
  if (outgoing.length === 0) return
  const kinds = [...new Set(outgoing.flatMap(({ documents }) => documents.map((one) => one.document)))]
  const clients = outgoing.length > 1 ? `${outgoing.length} clients` : (outgoing[0]?.client.name ?? '')
  record('DOCUMENTS_SENT', { table: 'expeditions', id, detail: `${kinds.join(', ')}, à ${clients}` })
  const rows = outgoing
    .filter(({ client }) => client.channel === 'Courriel')
    .flatMap(({ client, documents }) =>
      documents
        .filter(({ document }) => document === 'Facture')
        .map(({ recordId }) => ({
          id: recordId ?? '',
          version: null,
          before: { sentTo: null },
          after: { sentTo: client.to },
        })),
    )
  if (rows.length > 0) record('DOCUMENT_SENT', { table: 'invoices', rows })
}
