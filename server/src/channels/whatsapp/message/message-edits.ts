import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'
import { messageNamed, storeMessage } from './store-message.ts'
import type { WebhookMessage } from './webhook-message.ts'

/** A received message, and the side that wrote it. */
export type MessageChange = { conversationId: string; message: WebhookMessage; at: Date; isTheirs: boolean }

const senderColumns = (isTheirs: boolean) =>
  isTheirs
    ? ({ origin: 'client', status: 'Reçu' } as const)
    : ({ origin: 'téléphone', status: 'Envoyé' } as const)

/** Only its author edits a message. An edit that arrives first stores the message as edited. */
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

/** A deleted message loses its content. A deletion that arrives first stores the message as deleted. */
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

/** The list of conversations shows the last message, edited or deleted. */
async function refreshListedText({ id: companyId, db }: CompanyTx, providerId: string): Promise<void> {
  await sql`
    update conversations c set last_text = case when m.deleted_at is null then left(m.body, 200) else 'Message supprimé' end
    from messages m where m.tenant_id = ${companyId} and m.provider_id = ${providerId}
    and c.tenant_id = ${companyId} and c.id = m.conversation_id
      and not exists (select from messages later where later.tenant_id = ${companyId}
      and later.conversation_id = m.conversation_id
        and later.kind not in ('réaction', 'système') and (later.occurred_at, later.id) > (m.occurred_at, m.id))`.execute(
    db,
  )
}

/**
 * A person has one reaction to a message: the last. One without an emoji removes it, and stays stored as the
 * removal.
 */
export async function react(
  company: CompanyTx,
  { conversationId, message, at, isTheirs }: MessageChange,
): Promise<void> {
  const targetId = message.reaction?.message_id
  if (!targetId) return
  const emoji = message.reaction?.emoji?.slice(0, 40) || null
  const { rows } = await sql<{ isLater: boolean }>`
    select occurred_at > ${at.toISOString()}::timestamptz as "isLater" from messages
    where ${reactionsTo(company.id, conversationId, targetId, isTheirs)}`.execute(company.db)
  if (rows.some(({ isLater }) => isLater)) return
  await sql`delete from messages where ${reactionsTo(company.id, conversationId, targetId, isTheirs)}`.execute(
    company.db,
  )
  const { origin, status } = senderColumns(isTheirs)
  await company.db
    .insertInto('messages')
    .values({
      id: newId(),
      conversation_id: conversationId,
      direction: isTheirs ? 'Reçu' : 'Envoyé',
      origin,
      kind: 'réaction',
      body: emoji,
      details: JSON.stringify({ about: targetId, emoji }),
      reply_to_id: await messageNamed(company, targetId),
      status,
      provider_id: message.id,
      occurred_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider_id']).doNothing())
    .execute()
  announceConversations(company)
}

function reactionsTo(companyId: string, conversationId: string, targetId: string, isTheirs: boolean) {
  return sql`tenant_id = ${companyId} and conversation_id = ${conversationId} and kind = 'réaction'
    and direction = ${isTheirs ? 'Reçu' : 'Envoyé'} and details ->> 'about' = ${targetId}`
}
