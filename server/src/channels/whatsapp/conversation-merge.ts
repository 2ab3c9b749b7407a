import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { writeNumbers } from './contact-keys.ts'

const whole = [
  'client_id',
  'shared_client_id',
  'contact_name',
  'username',
  'assigned_to',
  'assigned_to_name',
  'is_closed',
  'unread_count',
  'failed_count',
  'last_at',
  'last_text',
  'last_direction',
  'last_status',
  'written_at',
  'stopped_at',
] as const

/** Two conversations that prove to be of one person become one, `into`; its messages keep their ids. */
export async function joinConversations(company: CompanyTx, from: string, into: string): Promise<void> {
  if (from === into) return
  const { db } = company
  await db
    .updateTable('messages')
    .set({ conversation_id: into })
    .where('conversation_id', '=', from)
    .execute()
  await db
    .updateTable('conversation_keys')
    .set({ conversation_id: into })
    .where('conversation_id', '=', from)
    .execute()
  const gone = await db.deleteFrom('conversations').where('id', '=', from).returning(whole).executeTakeFirst()
  if (!gone) return
  const isNewer = sql<boolean>`last_at < ${gone.last_at}`
  const newest = (column: 'last_text' | 'last_direction' | 'last_status') =>
    sql<string | null>`case when ${isNewer} then ${gone[column]} else ${sql.ref(column)} end`
  await db
    .updateTable('conversations')
    .set({
      client_id: sql`case when shared_client_id is null then coalesce(client_id, ${gone.client_id}) end`,
      shared_client_id: sql`case when client_id is null then coalesce(shared_client_id, ${gone.shared_client_id}) end`,
      contact_name: sql`coalesce(contact_name, ${gone.contact_name})`,
      username: sql`coalesce(username, ${gone.username})`,
      assigned_to: sql`coalesce(assigned_to, ${gone.assigned_to})`,
      assigned_to_name: sql`coalesce(assigned_to_name, ${gone.assigned_to_name})`,
      is_closed: sql`is_closed and ${gone.is_closed}`,
      unread_count: sql`unread_count + ${gone.unread_count}`,
      failed_count: sql`failed_count + ${gone.failed_count}`,
      last_text: newest('last_text'),
      last_direction: newest('last_direction'),
      last_status: newest('last_status'),
      last_at: sql`greatest(last_at, ${gone.last_at})`,
      written_at: sql`greatest(written_at, ${gone.written_at})`,
      stopped_at: sql`coalesce(stopped_at, ${gone.stopped_at})`,
      version: sql`version + 1`,
    })
    .where('id', '=', into)
    .execute()
  await writeNumbers(company, into)
}
