import type { ConversationCounts, ConversationList } from '@escale/contract/trade/conversations/contract'
import type { ConversationFilter } from '@escale/contract/trade/conversations/words'
import { mostCounted } from '@escale/contract/trade/conversations/words'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { matchesPeople, searchPeople } from './people.ts'
import { type ConversationRow, conversationOf, conversationsQuery, withConversationColumns } from './rows.ts'

/**
 * Lists conversations, the one with the newest message first. Each filter has a database index in this order.
 */
export async function listConversations(
  company: CompanyTx,
  actor: Actor,
  { filter, search, ...list }: ConversationList,
) {
  const people = await searchPeople(company, search)
  const matching = people
    ? conversationsQuery(company).where(matchesPeople(people))
    : conversationsQuery(company)
  const rows = await pageOf(
    withConversationColumns(
      people && filter === 'toutes' ? matching : matching.where(isInFilter(filter, actor)),
    ),
    'v.last_at',
    'v.id',
    {
      ...list,
      order: 'desc',
    },
  )
  const { items, nextCursor } = firstPage(rows, list.limit)
  return { items: items.map((row) => conversationOf(row as ConversationRow)), nextCursor }
}

/**
 * Counts unread, own and failed conversations, each only up to `mostCounted`, so that the count stays fast.
 */
export async function countConversations({ id, run }: CompanyTx, { userId }: Actor) {
  const [counts] = await run<ConversationCounts>({
    text: `select
      (select count(*) from (select from conversations
        where tenant_id = $1 and unread_count > 0 limit ${mostCounted}) unread)::int as unread,
      (select count(*) from (select from conversations
        where tenant_id = $1 and assigned_to = $2 and not is_closed limit ${mostCounted}) mine)::int as mine,
      (select count(*) from (select from conversations where tenant_id = $1 and unread_count > 0
        and assigned_to = $2 limit ${mostCounted}) mine)::int as "mineUnread",
      (select count(*) from (select from conversations
        where tenant_id = $1 and failed_count > 0 limit ${mostCounted}) failed)::int as failed`,
    values: [id, userId],
  })
  return counts ?? { unread: 0, mine: 0, mineUnread: 0, failed: 0 }
}

// Conditions are written as literals, because PostgreSQL does not use a partial index for parameters.
function isInFilter(filter: ConversationFilter, { userId }: Actor): RawBuilder<SqlBool> {
  if (filter === 'non-lues') return sql`v.unread_count > 0`
  if (filter === 'echecs') return sql`v.failed_count > 0`
  if (filter === 'fermees') return sql`v.is_closed`
  if (filter === 'a-moi') return sql`v.assigned_to = ${userId} and not v.is_closed`
  return sql`not v.is_closed`
}
