import type { Channel, MessageKind, MessageStatus, Origin } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'
import type { Key } from './contact-keys.ts'
import { shortened, summaryOf } from './content.ts'

/** A template to send, with its values in order. `documentOf` is the record whose PDF is attached. */
export type FilledTemplate = {
  name: string
  language: string
  parameters: { name: string; text: string }[]
  documentOf?: { table: string; id: string }
}

export type Outgoing = {
  /** The caller chooses the id, so that a repeated request stores only one message. */
  id: string
  conversationId: string
  channel?: Channel
  kind: MessageKind
  body: string | null
  templateKey?: string | null
  template?: FilledTemplate | null
  /** The record that the message is about. `kind` is its table. */
  about?: { kind: string; id: string } | null
  fileId?: string | null
  details?: Record<string, unknown> | null
  replyToId?: string | null
  /**
   * The phone number, WhatsApp id or email address of the recipient. Null: chosen when the message is sent.
   */
  to?: Key | { kind: 'courriel'; value: string } | null
  origin: Exclude<Origin, 'client'>
  /** A job sends the message if the status is `En file`. With another status, the message is only stored. */
  status: Extract<
    MessageStatus,
    'Brouillon' | 'En file' | 'Ouvert dans WhatsApp' | 'Envoyé (déclaré)' | 'Envoyé'
  >
  /** The earliest time to send the message, if not at once. */
  dueAt?: string | null
}

/** The author of a message. `userId` is null for an automatic message. */
export type Author = { userId: string | null; name: string }

/** Stores a message in the caller's transaction. A message `En file` is sent by a job after the commit. */
export async function writeMessage(company: CompanyTx, by: Author, message: Outgoing): Promise<void> {
  const { id, conversationId, body, status, dueAt = null } = message
  await company.db
    .insertInto('messages')
    .values({
      id,
      conversation_id: conversationId,
      channel: message.channel ?? 'WhatsApp',
      direction: 'Envoyé',
      origin: message.origin,
      kind: message.kind,
      body,
      template_key: message.templateKey ?? null,
      template: message.template ? JSON.stringify(message.template) : null,
      about_kind: message.about?.kind ?? null,
      about_id: message.about?.id ?? null,
      file_id: message.fileId ?? null,
      details: message.details ? JSON.stringify(message.details) : null,
      reply_to_id: message.replyToId ?? null,
      to_kind: message.to?.kind ?? null,
      to_value: message.to?.value ?? null,
      status,
      due_at: dueAt,
      sent_by: by.userId,
      sent_by_name: by.name,
      ...(status.startsWith('Envoyé') && { sent_at: sql<string>`now()` }),
    })
    .execute()
  if (status !== 'Brouillon')
    await updateListedMessage(company, conversationId, { kind: message.kind, body, status })
  if (status === 'En file') await enqueueMessage(company, id, dueAt)
  announceConversations(company)
}

/** Enqueues the job that sends a message with the status `En file`, not before `at`. */
export async function enqueueMessage(
  company: CompanyTx,
  id: string,
  at: string | null = null,
): Promise<void> {
  await enqueue(company, 'send_message', { id }, { key: id, at })
}

type NewestMessage = { kind: MessageKind; body: string | null; status: MessageStatus }

async function updateListedMessage(
  { db }: CompanyTx,
  id: string,
  { kind, body, status }: NewestMessage,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      last_at: sql`now()`,
      last_text: shortened(summaryOf({ kind, body }) || null),
      last_direction: 'Envoyé',
      last_status: status,
      written_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Postpones a message. The reason is displayed beside it. */
export async function postponeMessage(
  company: CompanyTx,
  id: string,
  { at, seconds = 0, reason = null }: { at?: string; seconds?: number; reason?: string | null },
): Promise<void> {
  const due = at ?? new Date(Date.now() + seconds * 1000).toISOString()
  await company.db
    .updateTable('messages')
    .set({ attempted_at: null, due_at: sql<string>`${due}::timestamptz`, error_text: reason })
    .where('id', '=', id)
    .where('status', '=', 'En file')
    .execute()
  await enqueueMessage(company, id, due)
  announceConversations(company)
}
