import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { searchKeyHolds } from '#database/query/search.ts'
import { type SearchResult, searchIn } from '#database/query/search-result.ts'

/**
 * Ids of the matching conversations. Null when too many match: reading the list in order then finds them
 * soon.
 */
type PeopleSearch = { search: string; ids: string[] | null }

/** Searches names and numbers of the person, and all search fields of the client. */
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

// Shared clients are few, so no index is needed.
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
