import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { announceConversations } from '#journal/notices.ts'
import { enqueueMessage } from './outbox.ts'

/** Sends a message later. The reason is shown beside it. */
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
