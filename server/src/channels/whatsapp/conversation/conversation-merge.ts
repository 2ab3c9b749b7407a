import { type Selectable, sql } from 'kysely'
import { writeNumbers } from '#channels/whatsapp/message/contact-keys.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'

/** Columns with the state of a conversation: names, colleague, counts and last message. */
export const stateColumns = [
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

/** Columns whose values a join combines. */
export const mergedColumns = ['client_id', 'shared_client_id', ...stateColumns] as const

type MergedRow = Pick<Selectable<DB['conversations']>, (typeof mergedColumns)[number]>

/** Joins two conversations of one person. `into` remains and receives the messages, `from` is deleted. */
export async function joinConversations(company: CompanyTx, from: string, into: string): Promise<void> {
  if (from === into) return
  const { db } = company
  for (const table of ['messages', 'conversation_keys'] as const)
    await db.updateTable(table).set({ conversation_id: into }).where('conversation_id', '=', from).execute()
  const deleted = await db
    .deleteFrom('conversations')
    .where('id', '=', from)
    .returning(mergedColumns)
    .executeTakeFirst()
  if (!deleted) return
  await db
    .updateTable('conversations')
    .set({ ...personAfterJoin(deleted), ...stateAfterJoin(deleted), version: sql`version + 1` })
    .where('id', '=', into)
    .execute()
  await writeNumbers(company, into)
}

/** The client and the names of the remaining conversation. Missing values come from the deleted one. */
function personAfterJoin(deleted: MergedRow) {
  const firstOf = (column: 'contact_name' | 'username' | 'assigned_to' | 'assigned_to_name') =>
    sql<string | null>`coalesce(${sql.ref(column)}, ${deleted[column]})`
  const { client_id: clientId, shared_client_id: sharedId } = deleted
  return {
    client_id: sql<string>`case when shared_client_id is null then coalesce(client_id, ${clientId}) end`,
    shared_client_id: sql<string>`case when client_id is null then coalesce(shared_client_id, ${sharedId}) end`,
    contact_name: firstOf('contact_name'),
    username: firstOf('username'),
    assigned_to: firstOf('assigned_to'),
    assigned_to_name: firstOf('assigned_to_name'),
  }
}

/** The counts and the last message after joining: the more recent message of the two is listed. */
function stateAfterJoin(deleted: MergedRow) {
  const newest = (column: 'last_text' | 'last_direction' | 'last_status') =>
    sql<string>`case when last_at < ${deleted.last_at} then ${deleted[column]} else ${sql.ref(column)} end`
  return {
    is_closed: sql<boolean>`is_closed and ${deleted.is_closed}`,
    unread_count: sql<number>`unread_count + ${deleted.unread_count}`,
    failed_count: sql<number>`failed_count + ${deleted.failed_count}`,
    last_text: newest('last_text'),
    last_direction: newest('last_direction'),
    last_status: newest('last_status'),
    last_at: sql<string>`greatest(last_at, ${deleted.last_at})`,
    written_at: sql<string>`greatest(written_at, ${deleted.written_at})`,
    stopped_at: sql<string>`coalesce(stopped_at, ${deleted.stopped_at})`,
  }
}
