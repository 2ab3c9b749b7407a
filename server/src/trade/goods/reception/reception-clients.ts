import type { ReceptionClient } from '@escale/contract/trade/goods/contract'
import type { CompanyTx } from '#database/caller/company.ts'
import { firstPage, mergeSorted, pageOf } from '#database/query/pages.ts'
import { searchKeyHolds } from '#database/query/search.ts'
import { isInResult, type SearchResult, searchIn } from '#database/query/search-result.ts'

type ClientsQuery = {
  search?: string | undefined
  changedSince?: string | undefined
  cursor?: string | undefined
  limit: number
}

const columns = ['id', 'name', 'phone'] as const

/**
 * Lists the clients that a device stores, newest first. A device with little space then has the recent ones.
 */
export async function receptionClients(
  company: CompanyTx,
  query: ClientsQuery,
): Promise<{ items: ReceptionClient[]; nextCursor: string | null }> {
  const request = {
    order: 'desc' as const,
    limit: query.limit,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  }
  const searchResult = await searchIn(company, 'clients', query.search)
  const pages = [
    pageOf(ownClients(company, query, searchResult), 'id', 'id', request),
    pageOf(sharedClients(company, query), 'id', 'id', request),
  ] as const
  const [own, shared] = await Promise.all(pages)
  return firstPage(mergeSorted(own, shared, 'desc'), query.limit)
}

function ownClients({ db }: CompanyTx, { changedSince }: ClientsQuery, found: SearchResult | undefined) {
  let query = db.selectFrom('clients').select(columns)
  if (changedSince) query = query.where('updated_at', '>', changedSince)
  if (found) query = query.where(isInResult(found, 'clients'))
  return query
}

function sharedClients({ db }: CompanyTx, { search, changedSince }: ClientsQuery) {
  let query = db.selectFrom('shared_clients').select(columns)
  if (changedSince) query = query.where('updated_at', '>', changedSince)
  if (search) query = query.where(searchKeyHolds('search_key', search))
  return query
}
