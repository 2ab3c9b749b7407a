import { sql } from 'kysely'
import { findConversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { noteLinkRead } from '#channels/whatsapp/conversation/notes.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { recordInThread, type ThreadRecord } from './paper/thread-records.ts'

/**
 * Adds a note to the client's conversation when the client opens a link, at most once a day. Without a
 * conversation, none is created.
 */
export async function noteLinkOpened(company: CompanyTx, about: ThreadRecord): Promise<void> {
  const record = await recordInThread(company, about)
  if (!record?.clientId) return
  const conversationId = await findConversationOfClient(company, record.clientId)
  if (conversationId && !(await isNotedToday(company, conversationId, about.id)))
    await noteLinkRead(company, conversationId, { ...about, ...record })
}

async function isNotedToday({ db }: CompanyTx, conversationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('about_id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where('channel', '=', 'Lien')
    .where('occurred_at', '>', sql<string>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
