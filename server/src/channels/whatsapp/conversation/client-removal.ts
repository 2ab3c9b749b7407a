import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { type StoredRows, storedRows } from '#database/query/stored-rows.ts'
import { announceConversations } from '#journal/notices.ts'

/** The rows of a client's conversation that is deleted with the client, because the client never wrote. */
export async function unansweredConversation(company: CompanyTx, clientId: string): Promise<StoredRows[]> {
  const conversation = await clientConversation(company, clientId)
  if (!conversation || (await hasWritten(company, conversation.id))) return []
  return Promise.all([
    storedRows(company, 'conversations', 'id', conversation.id),
    storedRows(company, 'conversation_keys', 'conversation_id', conversation.id),
    storedRows(company, 'messages', 'conversation_id', conversation.id),
  ])
}

/**
 * Removes a deleted client from the conversation. If the client ever wrote, the conversation is kept under
 * the client's name. Otherwise it is deleted.
 */
export async function detachClient(
  company: CompanyTx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { db } = company
  const conversation = await clientConversation(company, id)
  if (!conversation) return
  if (await hasWritten(company, conversation.id))
    await db
      .updateTable('conversations')
      .set({
        client_id: null,
        contact_name: sql`coalesce(contact_name, ${name.slice(0, 200)})`,
        version: sql`version + 1`,
      })
      .where('id', '=', conversation.id)
      .execute()
  else await db.deleteFrom('conversations').where('id', '=', conversation.id).execute()
  announceConversations(company)
}

function clientConversation({ db }: CompanyTx, clientId: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('conversations').select('id').where('client_id', '=', clientId).executeTakeFirst()
}

async function hasWritten({ db }: CompanyTx, conversationId: string): Promise<boolean> {
  const received = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'Reçu')
    .where('kind', '<>', 'système')
    .limit(1)
    .executeTakeFirst()
  return received !== undefined
}
