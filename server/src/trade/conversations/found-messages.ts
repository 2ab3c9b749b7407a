import type { FoundMessage } from '@escale/contract/trade/conversations/rows'
import { isSearchable } from '@escale/contract/values/search'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { withClient } from '#database/query/client-columns.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { searchKeyHolds } from '#database/query/search.ts'
import { isInResult, searchIn } from '#database/query/search-result.ts'
import { personName, personPhone } from './rows.ts'

type MessageSearch = {
  search: string
  conversationId?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Finds the messages that contain a text, newest first, in all conversations or in one. */
export async function findMessages(
  company: CompanyTx,
  { search, conversationId, ...list }: MessageSearch,
): Promise<{ items: FoundMessage[]; nextCursor: string | null }> {
  if (!isSearchable(search)) return { items: [], nextCursor: null }
  const rows = conversationId
    ? await inThread(company, conversationId, search, list)
    : await inAllThreads(company, search, list)
  return firstPage(rows, list.limit) as { items: FoundMessage[]; nextCursor: string | null }
}

type List = Pick<MessageSearch, 'cursor' | 'limit'>

async function inAllThreads(company: CompanyTx, search: string, list: List) {
  const searchResult = await searchIn(company, 'messages', search)
  const query = searchResult
    ? messageTexts(company).where(isInResult(searchResult, 'm'))
    : messageTexts(company)
  return pageOf(query, 'm.created_at', 'm.id', { ...list, order: 'desc' })
}

/**
 * Searches one conversation without the text index. It is small enough to be scanned from its newest message.
 */
async function inThread(company: CompanyTx, conversationId: string, search: string, list: List) {
  const query = messageTexts(company)
    .where('m.conversation_id', '=', conversationId)
    .where(searchKeyHolds('m.search_key', search))
  return pageOf(query, 'm.occurred_at', 'm.id', { ...list, order: 'desc' })
}

function messageTexts({ db }: CompanyTx) {
  return db
    .selectFrom('messages as m')
    .innerJoin('conversations as v', 'v.id', 'm.conversation_id')
    .$call(withClient('v'))
    .select(['m.id', 'm.conversation_id as conversationId', 'm.direction', 'm.occurred_at as occurredAt'])
    .select([sql<string>`coalesce(m.body, '')`.as('body'), personName.as('name'), personPhone.as('phone')])
}
