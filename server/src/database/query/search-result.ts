import { isSought } from '@escale/contract/values/search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { patternsOf, searchKeyHolds } from './search.ts'

type Searched = 'clients' | 'invoices' | 'payments' | 'goods' | 'conversations' | 'messages'

/**
 * What a search finds: the ids of its rows, or, without them, so many that reading on in any order finds them
 * soon.
 */
export type SearchResult = { search: string; ids: string[] | null }

/**
 * Asked alone, before the list that shows it; undefined when nothing is searched. `parts` are the kinds of a
 * table that holds several.
 */
export async function searchIn(
  company: CompanyTx,
  table: Searched,
  search: string | undefined,
  parts: readonly string[] = [],
): Promise<SearchResult | undefined> {
  if (!search) return undefined
  if (!isSought(search)) return { search, ids: [] }
  const asked =
    parts.length > 0
      ? parts.map((part) => fewIn(company, table, search, part))
      : [fewIn(company, table, search, null)]
  const ids = await Promise.all(asked)
  return { search, ids: ids.includes(null) ? null : ids.flatMap((some) => some ?? []) }
}

/** The rows of a list that a search found. */
export function isFound({ search, ids }: SearchResult, alias: string): RawBuilder<SqlBool> {
  if (ids) return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any (${ids})`
  // Of a pattern PostgreSQL believes that next to nothing holds it, and reads and sorts a whole company; of
  // `coalesce`, that half do, which is near the truth here.
  return sql<SqlBool>`coalesce(${searchKeyHolds(`${alias}.search_key`, search)}, false)`
}

async function fewIn(
  { id, run }: CompanyTx,
  table: Searched,
  search: string,
  part: string | null,
): Promise<string[] | null> {
  const { words, indexed, newestRead } = patternsOf(search)
  const values = [id, part, words, indexed, newestRead]
  const [row] = await run<{ ids: string[] | null }>(
    { text: `select few_${table}($1, $2, $3, $4, $5) as ids`, values },
    { isFollowed: true },
  )
  return row?.ids ?? null
}
