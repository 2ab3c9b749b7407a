import { sql } from 'kysely'
import { findConversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { noteLinkRead } from '#channels/whatsapp/conversation/notes.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { recordInThread, type ThreadRecord } from './paper/thread-records.ts'

/**
 * Notes in the client's conversation that a link was opened, once a day. Links given outside a conversation
 * never create one.
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
