import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type PageRequest = { order: 'asc' | 'desc'; cursor?: string | undefined; limit: number }
type Key = string | number

/**
 * Rows per page of a list exported as a file. Longer pages would grow the server's young heap by the size of
 * the list.
 */
export const fileRowsAtOnce = 200

// Queries use these page sizes and cut the result. Free sizes would create one prepared statement per number.
const pageSizes = [25, 50, 100, fileRowsAtOnce] as const

function pageSize(limit: number): number {
  return pageSizes.find((size) => size >= limit) ?? fileRowsAtOnce
}
type Row = { id: string; sortKey: Key }
/** A column or expression with an index, or one over the few rows of a search. */
type Sort = string | RawBuilder<Key>

/**
 * A page of a query, sorted by an indexed expression and by id. Keyset pagination continues from the last
 * row instead of skipping rows, so every page costs the same. One extra row is read, to know whether there is
 * a next page.
 */
export async function pageOf<Database, Tables extends keyof Database, Output extends { id: string }>(
  query: SelectQueryBuilder<Database, Tables, Output>,
  sort: Sort,
  id: string,
  { order, limit, cursor }: PageRequest,
): Promise<(Output & Row)[]> {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const key = typeof sort === 'string' ? sql<Key>`${sql.raw(sort)}` : sort
  const idText = sql.raw(id)
  const page = query
    .select(exactSortKey(sort).as('sortKey'))
    .orderBy(key, order)
    .orderBy(sql`${idText}`, order)
    // a literal, because with a parameter PostgreSQL would plan the page anew each time
    .limit(sql.lit(pageSize(limit) + 1))
  const next = after
    ? page.where(
        sql<boolean>`(${key}, ${idText}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`,
      )
    : page
  return (await next.execute()) as unknown as (Output & Row)[]
}

// Instants are compared as text, to the microsecond. A date would be cut to the millisecond, and rows of the
// same transaction as a page's last row would appear on no page.
function exactSortKey(sort: Sort) {
  if (typeof sort !== 'string') return sort
  return sql<Key>`${sql.raw(sort.endsWith('_at') ? `${sort}::text` : sort)}`
}

/** Merges two sorted lists: the company's own rows and the shared ones. */
export function mergeSorted<R extends Row>(own: R[], shared: R[], order: 'asc' | 'desc'): R[] {
  const sign = order === 'asc' ? 1 : -1
  return [...own, ...shared].sort((a, b) => sign * (compare(a.sortKey, b.sortKey) || compare(a.id, b.id)))
}

/** The page, and the cursor of the next one. */
export function firstPage<R extends Row>(
  rows: R[],
  limit: number,
): { items: Omit<R, 'sortKey'>[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last.sortKey, last.id) : null }
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0
}
