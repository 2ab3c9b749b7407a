import type { Insertable, Selectable } from 'kysely'
import type { Key } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'
import { announceConversations } from '#journal/notices.ts'
import { joinConversations, mergedColumns } from './conversation-merge.ts'

/**
 * The stored columns of a conversation, without generated ones. A test compares this list with the database
 * catalogue.
 */
export const conversationColumns = ['id', 'version', 'keys_text', 'created_at', ...mergedColumns] as const

export type ConversationRow = Pick<Selectable<DB['conversations']>, (typeof conversationColumns)[number]>

/** The conversation of the absorbed client, as it was before two clients were merged. */
export type MergedConversation = {
  row: ConversationRow
  keys: Key[]
  messages: string[]
  /**
   * The remaining client's conversation, before and after it received the messages. Null if that client had
   * no conversation.
   */
  kept: { former: ConversationRow; joined: ConversationRow } | null
}

/** Two clients to merge: the one that remains, and the one that is absorbed. */
export type ClientPair = { keptId: string; absorbedId: string }

/**
 * Moves the conversation of the absorbed client to the remaining client. If both have a conversation,
 * messages and numbers move to the remaining client's. Returns null if the absorbed client has none. The
 * caller must have called `lockConversations`.
 */
export async function mergeConversations(
  company: CompanyTx,
  { keptId, absorbedId }: ClientPair,
): Promise<MergedConversation | null> {
  const row = await conversationRow(company, absorbedId)
  if (!row) return null
  const { db } = company
  const keys = await db
    .selectFrom('conversation_keys')
    .select(['kind', 'value'])
    .where('conversation_id', '=', row.id)
    .execute()
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', row.id)
    .execute()
  const former = await conversationRow(company, keptId)
  if (former) await joinConversations(company, row.id, former.id)
  else await giveConversation(company, row.id, keptId)
  const joined = former && (await conversationRow(company, keptId))
  announceConversations(company)
  return {
    row,
    keys: keys as Key[],
    messages: messages.map(({ id }) => id),
    kept: former && joined ? { former, joined } : null,
  }
}

/** The conversation of a client, with every stored column. */
export async function conversationRow(
  { db }: CompanyTx,
  clientId: string,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .select(conversationColumns)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function giveConversation({ db }: CompanyTx, id: string, clientId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set(({ eb }) => ({ client_id: clientId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertConversation(
  { db }: CompanyTx,
  row: Insertable<DB['conversations']>,
): Promise<void> {
  await db.insertInto('conversations').values(row).execute()
}
