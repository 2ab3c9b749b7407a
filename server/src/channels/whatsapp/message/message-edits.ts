import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { summaryOf } from './content.ts'
import type { Content } from './content-type.ts'
import { refreshListedText } from './listed-text.ts'
import { messageIdByProviderId, storeMessage } from './store-message.ts'
import type { WebhookMessage } from './webhook-message.ts'

/**
 * A received event about a message, and its author. `isTheirs`: the client is the author, otherwise the
 * company's phone. `isPast`: the event comes from the message history.
 */
export type MessageChange = {
  conversationId: string
  message: WebhookMessage
  at: Date
  isTheirs: boolean
  isPast: boolean
}

const senderColumns = (isTheirs: boolean) =>
  isTheirs
    ? ({ origin: 'client', status: 'Reçu' } as const)
    : ({ origin: 'téléphone', status: 'Envoyé' } as const)

/**
 * Edits a message. Only edits by its author count. If the edit arrives before the message, the edited text is
 * stored as the message.
 */
export async function editMessage(
  company: CompanyTx,
  { conversationId, message, at, isTheirs }: MessageChange,
): Promise<void> {
  const providerId = message.edit?.original_message_id
  const { text, image, video, document } = message.edit?.message ?? {}
  const body = (text?.body ?? image?.caption ?? video?.caption ?? document?.caption)?.slice(0, 4096)
  if (!providerId || !body) return
  if (text)
    await storeMessage(company, {
      conversationId,
      providerId,
      content: { kind: 'texte', body },
      at,
      ...senderColumns(isTheirs),
    })
  await company.db
    .updateTable('messages')
    .set({ body, edited_at: at.toISOString() })
    .where('provider_id', '=', providerId)
    .where('origin', '=', senderColumns(isTheirs).origin)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(edited_at, '-infinity') <= ${at.toISOString()}::timestamptz`)
    .execute()
  await refreshListedText(company, providerId)
  announceConversations(company)
}

/**
 * Deletes the content of a message. If the deletion arrives before the message, the message is stored as
 * deleted.
 */
export async function deleteMessage(
  company: CompanyTx,
  { conversationId, message, at, isTheirs }: MessageChange,
): Promise<void> {
  const providerId = message.revoke?.original_message_id
  if (!providerId) return
  await storeMessage(company, {
    conversationId,
    providerId,
    content: { kind: 'texte', body: null },
    at,
    ...senderColumns(isTheirs),
  })
  await company.db
    .updateTable('messages')
    .set({
      body: null,
      details: null,
      media: null,
      file_id: null,
      deleted_at: sql`coalesce(deleted_at, ${at.toISOString()}::timestamptz)`,
    })
    .where('provider_id', '=', providerId)
    .where('origin', '=', senderColumns(isTheirs).origin)
    .execute()
  await refreshListedText(company, providerId)
  announceConversations(company)
}

/**
 * Stores a reaction to a message. Each side has one reaction, the last. A reaction without emoji removes the
 * former one, and is stored so that a late event cannot restore it.
 */
export async function react(
  company: CompanyTx,
  { conversationId, message, at, isTheirs, isPast }: MessageChange,
): Promise<void> {
  const targetId = message.reaction?.message_id
  if (!targetId || (await messageIdByProviderId(company, message.id))) return
  const emoji = message.reaction?.emoji?.slice(0, 40) || null
  const { rows } = await sql<{ isLater: boolean }>`
    select occurred_at > ${at.toISOString()}::timestamptz as "isLater" from messages
    where ${reactionsTo(company.id, conversationId, targetId, isTheirs)}`.execute(company.db)
  if (rows.some(({ isLater }) => isLater)) return
  await sql`delete from messages where ${reactionsTo(company.id, conversationId, targetId, isTheirs)}`.execute(
    company.db,
  )
  const listed = emoji ? `${emoji} à ${await quoteOf(company, targetId)}` : 'A retiré sa réaction'
  await storeMessage(company, {
    conversationId,
    providerId: message.id,
    content: { kind: 'réaction', body: emoji, details: { about: targetId, emoji }, listed },
    at,
    answers: targetId,
    // A removed reaction does not make the conversation unread.
    isPast: isPast || emoji === null,
    ...senderColumns(isTheirs),
  })
}

/** The text of the message that a reaction is about, for the list of conversations. */
async function quoteOf({ db }: CompanyTx, providerId: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .select(['kind', 'body'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const text = message && summaryOf(message as Pick<Content, 'kind' | 'body'>)
  return text ? `: ${text}` : 'un message'
}

function reactionsTo(companyId: string, conversationId: string, targetId: string, isTheirs: boolean) {
  return sql`tenant_id = ${companyId} and conversation_id = ${conversationId} and kind = 'réaction'
    and direction = ${isTheirs ? 'Reçu' : 'Envoyé'} and details ->> 'about' = ${targetId}`
}
