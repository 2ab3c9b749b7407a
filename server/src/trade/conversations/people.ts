import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { searchKeyHolds } from '#database/query/search.ts'
import { type SearchResult, searchIn } from '#database/query/search-result.ts'

/**
 * The conversations that match a search. `ids` is null when too many match: it is then faster to test each
 * row of the list.
 */
type PeopleSearch = { search: string; ids: string[] | null }

/** Searches the person's names and numbers in each conversation, and all search fields of clients. */
export async function searchPeople(
  company: CompanyTx,
  search: string | undefined,
): Promise<PeopleSearch | undefined> {
  if (!search) return undefined
  const [own, clients] = [
    await searchIn(company, 'conversations', search),
    await searchIn(company, 'clients', search),
  ]
  if (!own?.ids || !clients?.ids) return { search, ids: null }
  return {
    search,
    ids: [
      ...own.ids,
      ...(await conversationsOfClients(company, clients)),
      ...(await conversationsOfSharedClients(company, search)),
    ],
  }
}

export function matchesPeople({ search, ids }: PeopleSearch): RawBuilder<SqlBool> {
  if (ids) return sql<SqlBool>`v.id = any (${ids})`
  return sql<SqlBool>`coalesce(${searchKeyHolds('v.search_key', search)}
    or ${searchKeyHolds('c.search_key', search)}
    or ${searchKeyHolds('s.search_key', search)}, false)`
}

async function conversationsOfClients({ db }: CompanyTx, { ids }: SearchResult): Promise<string[]> {
  if (!ids || ids.length === 0) return []
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where(sql<SqlBool>`client_id = any (${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

// The table of clients shared by all companies is small, so no index is needed.
async function conversationsOfSharedClients({ db }: CompanyTx, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('shared_client_id', 'in', (shared) =>
      shared.selectFrom('shared_clients').select('id').where(searchKeyHolds('search_key', search)),
    )
    .execute()
  return rows.map(({ id }) => id)
}
