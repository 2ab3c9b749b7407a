import type { Channel, MessageKind, MessageStatus, Origin } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { announceConversations } from '#journal/notices.ts'
import type { Key } from './contact-keys.ts'
import { shortened, summaryOf } from './content.ts'

/** What leaves of a template: the values in its own order, and the record whose document it carries. */
export type FilledTemplate = {
  name: string
  language: string
  parameters: { name: string; text: string }[]
  documentOf?: { table: string; id: string }
}

export type Outgoing = {
  /** Made by the caller, so that the same message asked for twice is one. */
  id: string
  conversationId: string
  channel?: Channel
  kind: MessageKind
  body: string | null
  templateKey?: string | null
  template?: FilledTemplate | null
  /** The record it speaks of, by its table. */
  about?: { kind: string; id: string } | null
  fileId?: string | null
  details?: Record<string, unknown> | null
  replyToId?: string | null
  /** Null: where a person is written to is found when it leaves. */
  to?: Key | { kind: 'courriel'; value: string } | null
  origin: Exclude<Origin, 'client'>
  /** `En file` leaves by a job; the others are told as they are. */
  status: Extract<
    MessageStatus,
    'Brouillon' | 'En file' | 'Ouvert dans WhatsApp' | 'Envoyé (déclaré)' | 'Envoyé'
  >
  /** When it may leave, if not now. */
  dueAt?: string | null
}

/** Who writes; a rule is nobody. */
export type Author = { userId: string | null; name: string }

/**
 * Writes a message in its conversation, in the transaction of who asks; one that is `En file` leaves by a job
 * once that is kept.
 */
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
    await tellConversation(company, conversationId, { kind: message.kind, body, status })
  if (status === 'En file') await enqueueMessage(company, id, dueAt)
  announceConversations(company)
}

/** Has the job send a message that is `En file`. */
export async function enqueueMessage(
  company: CompanyTx,
  id: string,
  at: string | null = null,
): Promise<void> {
  await enqueue(company, 'send_message', { id }, { key: id, at })
}

type NewestMessage = { kind: MessageKind; body: string | null; status: MessageStatus }

async function tellConversation(
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
