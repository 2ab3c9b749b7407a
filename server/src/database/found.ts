import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from './company.ts'
import { patternsOf, searchKeyHolds } from './search.ts'

type Searched = 'clients' | 'invoices' | 'payments' | 'goods'

/** What a search finds: the ids of its rows, or, without them, so many that reading on in any order finds them soon. */
export type Found = { search: string; ids: string[] | null }

/** A row that a search over all kinds shows. */
export type Hit = { id: string; title: string; subtitle: string | null; status: string | null }

/** Asked alone, before the list that shows it; undefined when nothing is searched. `parts` are the kinds of a table that holds several. */
export async function foundIn(
  company: CompanyTx,
  table: Searched,
  search: string | undefined,
  parts: readonly string[] = [],
): Promise<Found | undefined> {
  if (!search) return undefined
  const asked = parts.length > 0 ? parts.map((part) => fewIn(company, table, search, part)) : [fewIn(company, table, search)]
  const ids = await Promise.all(asked)
  return { search, ids: ids.includes(null) ? null : ids.flatMap((some) => some ?? []) }
}

/** The rows of a list that a search found. */
export function isFound({ search, ids }: Found, alias: string): RawBuilder<SqlBool> {
  if (ids) return sql<SqlBool>`${sql.ref(`${alias}.id`)} = any (${ids})`
  // Of a pattern PostgreSQL believes that next to nothing holds it, and reads and sorts a whole company; of `coalesce`, that half do, which is near the truth here.
  return sql<SqlBool>`coalesce(${searchKeyHolds(`${alias}.search_key`, search)}, false)`
}

/** The newest rows that a search finds. */
export function hitsOf(company: CompanyTx, table: Searched, search: string, most: number, part?: string): Promise<Hit[]> {
  const values = [...valuesOf(company, search, part), most]
  return company.run<Hit>({ text: `select id, title, subtitle, status from search_${table}(${placesOf(values)})`, values })
}

async function fewIn(company: CompanyTx, table: Searched, search: string, part?: string): Promise<string[] | null> {
  const values = valuesOf(company, search, part)
  const [row] = await company.run<{ ids: string[] | null }>({ text: `select few_${table}(${placesOf(values)}) as ids`, values })
  return row?.ids ?? null
}

function valuesOf({ id }: CompanyTx, search: string, part: string | undefined): unknown[] {
  const { words, indexed, newestRead } = patternsOf(search)
  return [id, ...(part === undefined ? [] : [part]), words, indexed, newestRead]
}

function placesOf(values: unknown[]): string {
  return values.map((_, index) => `$${index + 1}`).join(', ')
}
