import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/**
 * Removes a deleted client from the conversation. If the client ever wrote, the conversation is kept under
 * the client's name. Otherwise it is deleted.
 */
export async function detachClient(
  company: CompanyTx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { db } = company
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('client_id', '=', id)
    .executeTakeFirst()
  if (!conversation) return
  const received = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation.id)
    .where('direction', '=', 'Reçu')
    .where('kind', '<>', 'système')
    .limit(1)
    .executeTakeFirst()
  if (received)
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
