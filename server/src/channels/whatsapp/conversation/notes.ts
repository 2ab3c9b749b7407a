import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { announceConversations } from '#journal/notices.ts'

/** Adds a note to a conversation, such as « the number changed ». It is not sent to anyone. */
export async function addNote(
  company: CompanyTx,
  conversationId: string,
  body: string,
  at: Date = new Date(),
): Promise<void> {
  await company.db
    .insertInto('messages')
    .values({
      id: newId(),
      conversation_id: conversationId,
      direction: 'Reçu',
      origin: 'client',
      kind: 'système',
      body,
      status: 'Reçu',
      occurred_at: sql<string>`least(${at.toISOString()}::timestamptz, now())`,
    })
    .execute()
  announceConversations(company)
}

/**
 * Adds a note that a client opened the public link of a record. It needs no reply, so the conversation does
 * not move up in the list.
 */
export async function noteLinkRead(
  company: CompanyTx,
  conversationId: string,
  { kind, id, opened }: { kind: string; id: string; opened: string },
): Promise<void> {
  await company.db
    .insertInto('messages')
    .values({
      id: newId(),
      conversation_id: conversationId,
      channel: 'Lien',
      direction: 'Reçu',
      origin: 'client',
      kind: 'système',
      body: `${opened} par son lien public`,
      about_kind: kind,
      about_id: id,
      status: 'Reçu',
    })
    .execute()
  announceConversations(company)
}
