import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { announceConversations } from './outgoing.ts'

/** Says in a thread what happened to it, as nobody's message. */
export async function noteFor(company: CompanyTx, conversationId: string, body: string, at: Date = new Date()): Promise<void> {
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
