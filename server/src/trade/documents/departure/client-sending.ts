import { greetingLine } from '@escale/contract/channels/mail/greeting'
import type { SendableDocument } from '@escale/contract/trade/documents/sendings'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { Sender as MailSender } from '#channels/mail/mail-content.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { writeMessage } from '#channels/whatsapp/message/outbox.ts'
import { newId } from '#database/query/ids.ts'

/** The company as the sender of an email, and the departure. */
type Sender = MailSender & { expeditionId: string }
export type StoredSending = Pick<SendableDocument, 'document' | 'recordId'> & { messageId: string }
type Addressee = { conversationId: string; name: string; to: string }

/** Queues one message a document, because a message on WhatsApp carries one file. */
export async function sendByWhatsApp(
  { company, actor }: WriteContext,
  expeditionId: string,
  { conversationId, to }: Addressee,
  documents: readonly SendableDocument[],
): Promise<StoredSending[]> {
  const sendings: StoredSending[] = []
  for (const { document, recordId, label } of documents) {
    const id = newId()
    await writeMessage(company, actor, {
      id,
      conversationId,
      kind: 'document',
      body: label,
      about: aboutDocument(document, recordId, expeditionId),
      to: { kind: to.startsWith('+') ? 'numéro' : 'identité', value: to },
      origin: 'groupe',
      status: 'En file',
    })
    sendings.push({ messageId: id, document, recordId })
  }
  return sendings
}

/** Queues one email with all documents of a client. */
export async function sendByMail(
  { company, actor }: WriteContext,
  { expeditionId, ...sender }: Sender,
  { conversationId, name, to }: Addressee,
  documents: readonly SendableDocument[],
): Promise<StoredSending[]> {
  const messageId = newId()
  const labels = documents.map(({ label }) => label).join(', ')
  await writeMessage(company, actor, {
    id: messageId,
    conversationId,
    channel: 'Courriel',
    kind: 'document',
    body: labels,
    about: { kind: 'expeditions', id: expeditionId },
    to: { kind: 'courriel', value: to },
    origin: 'groupe',
    status: 'Envoyé',
  })
  const letter = {
    subject: `${mailTitle(documents)} · ${sender.name}`,
    sender,
    paragraphs: [greetingLine(name), `Vous trouverez ci-joint : ${labels}.`],
    closing: [documents.length > 1 ? `${documents.length} pièces jointes` : '1 pièce jointe'],
    about: { table: 'expeditions', id: expeditionId },
    messageId,
  }
  await queueCompanyMail(company, { kind: 'document', to, userId: null, letter })
  return documents.map(({ document, recordId }) => ({ messageId, document, recordId }))
}

function mailTitle(documents: readonly SendableDocument[]): string {
  return documents.length === 1 ? (documents[0]?.label ?? '') : 'Vos documents'
}

function aboutDocument(
  document: SendableDocument['document'],
  recordId: string | null,
  expeditionId: string,
) {
  return document === 'Facture' && recordId
    ? { kind: 'invoices', id: recordId }
    : { kind: 'expeditions', id: expeditionId }
}
