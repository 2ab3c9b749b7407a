import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { attachToClient } from '#channels/whatsapp/conversation/conversations.ts'
import { resumeByHand } from '#channels/whatsapp/conversation/opt-out.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { colleagueName } from './colleagues.ts'
import { conversationById } from './rows.ts'

const nextVersion = sql<number>`version + 1`

/** Marks the messages up to a given one as read. Later messages stay unread. */
export async function markRead(
  company: CompanyTx,
  { id, upTo, isRead }: { id: string; upTo?: string | undefined; isRead: boolean },
): Promise<void> {
  const unread = isRead ? receivedAfter(company, id, upTo) : sql<number>`greatest(unread_count, 1)`
  const { numUpdatedRows } = await company.db
    .updateTable('conversations')
    .set({ unread_count: unread })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND')
}

function receivedAfter({ id: companyId }: CompanyTx, conversationId: string, messageId: string | undefined) {
  if (messageId === undefined) return 0
  return sql<number>`least(unread_count, (select count(*)::int from messages m, messages read
    where m.tenant_id = ${companyId}
    and m.conversation_id = ${conversationId} and m.direction = 'Reçu' and read.tenant_id = ${companyId}
      and read.id = ${messageId}
    and (m.occurred_at, m.id) > (read.occurred_at, read.id)))`
}

/**
 * Assigns a conversation to a user, or to nobody. If two users take it at the same time, the second is
 * refused.
 */
export async function assignConversation(
  { company, actor, record }: WriteContext,
  { id, to, from }: { id: string; to: string | null; from: string | null },
): Promise<Conversation> {
  const conversation = await lockedConversation(company, id)
  if (conversation.assigned_to !== from && conversation.assigned_to !== to)
    throw new Refusal('ASSIGNED_ELSEWHERE', { name: conversation.assigned_to_name ?? 'Personne' })
  if (conversation.assigned_to === to) return conversationById(company, id)
  const name = to === null ? null : to === actor.userId ? actor.name : await colleagueName(company, to)
  await company.db
    .updateTable('conversations')
    .set({ assigned_to: to, assigned_to_name: name, version: nextVersion })
    .where('id', '=', id)
    .execute()
  record('CONVERSATION_ASSIGNED', { table: 'conversations', id, detail: name ?? 'à personne' })
  return conversationById(company, id)
}

export async function setClosed(
  { company, record }: WriteContext,
  id: string,
  isClosed: boolean,
): Promise<Conversation> {
  const conversation = await lockedConversation(company, id)
  if (conversation.is_closed !== isClosed) {
    await company.db
      .updateTable('conversations')
      .set({ is_closed: isClosed, version: nextVersion })
      .where('id', '=', id)
      .execute()
    record(isClosed ? 'CONVERSATION_CLOSED' : 'CONVERSATION_REOPENED', { table: 'conversations', id })
  }
  return conversationById(company, id)
}

/** Allows messages again to a person who sent STOP, after the person told a user so. */
export async function resumeMessages(
  { company, actor, record }: WriteContext,
  id: string,
): Promise<Conversation> {
  await lockedConversation(company, id)
  await resumeByHand(company, id, { record, memberName: actor.name })
  return conversationById(company, id)
}

/** Links a conversation to a client. If the client already has a conversation, the two are merged. */
export async function matchClient(
  { company, record }: WriteContext,
  { id, clientId }: { id: string; clientId: string },
): Promise<{ id: string }> {
  const conversation = await lockedConversation(company, id)
  const client = conversation.client_id ?? conversation.shared_client_id
  if (client !== null && client !== clientId) throw new Refusal('KNOWN_ALREADY')
  if (client !== null) return { id }
  const mergedId = await attachToClient(company, id, clientId)
  record('CONVERSATION_MATCHED', { table: 'conversations', id: mergedId, detail: clientId })
  return { id: mergedId }
}

async function lockedConversation({ db }: CompanyTx, id: string) {
  return requireFound(
    await db
      .selectFrom('conversations')
      .select(['assigned_to', 'assigned_to_name', 'is_closed', 'client_id', 'shared_client_id', 'stopped_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}
