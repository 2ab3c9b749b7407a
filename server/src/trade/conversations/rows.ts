import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, withClient } from '#database/query/client-columns.ts'

/**
 * Columns of a conversation. SQL aliases: `v` is the conversation, `c` the company's client, `s` the client
 * shared by all companies.
 */
const columns = [
  'v.id',
  'v.version',
  'v.contact_name as contactName',
  'v.username',
  'v.is_closed as isClosed',
  'v.unread_count as unreadCount',
  'v.failed_count as failedCount',
  'v.last_at as lastAt',
  'v.last_text as lastText',
  'v.last_direction as lastDirection',
  'v.last_status as lastStatus',
  'v.stopped_at as stoppedAt',
  'v.assigned_to as assignedId',
  'v.assigned_to_name as assignedName',
] as const

export const personName = sql<string | null>`coalesce(c.name, s.name, v.contact_name, v.username)`
export const personPhone = sql<string | null>`nullif(split_part(v.keys_text, ' ', 1), '')`

export type ConversationRow = Omit<Conversation, 'assignedTo'> & {
  assignedId: string | null
  assignedName: string | null
  contactName: string | null
  username: string | null
  stoppedAt: string | null
}

export function conversationsQuery({ db }: CompanyTx) {
  return db.selectFrom('conversations as v').$call(withClient('v'))
}

export function withConversationColumns(query: ReturnType<typeof conversationsQuery>) {
  return query
    .select(columns)
    .select([
      clientIdOf('v').as('clientId'),
      sql<boolean>`v.stopped_at is not null`.as('isStopped'),
      personName.as('name'),
      personPhone.as('phone'),
    ])
}

export function conversationOf({
  assignedId,
  assignedName,
  contactName: _,
  username: __,
  stoppedAt: ___,
  ...row
}: ConversationRow): Conversation {
  return { ...row, assignedTo: assignedId === null ? null : { id: assignedId, name: assignedName ?? '' } }
}

export async function rowById(company: CompanyTx, id: string): Promise<ConversationRow> {
  return requireFound(
    await withConversationColumns(conversationsQuery(company)).where('v.id', '=', id).executeTakeFirst(),
  ) as ConversationRow
}

export async function conversationById(company: CompanyTx, id: string): Promise<Conversation> {
  return conversationOf(await rowById(company, id))
}
