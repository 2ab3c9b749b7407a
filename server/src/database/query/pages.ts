import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type PageRequest = { order: 'asc' | 'desc'; cursor?: string | undefined; limit: number }
type Key = string | number

/**
 * Rows read at once for a list exported as a file. With more, the server's memory would grow with the size of
 * the list.
 */
export const fileRowsAtOnce = 200

// Allowed numbers of rows per query. The result is then cut to the requested size. Any number would create a
// prepared statement of its own.
const pageSizes = [25, 50, 100, fileRowsAtOnce] as const

function pageSize(limit: number): number {
  return pageSizes.find((size) => size >= limit) ?? fileRowsAtOnce
}
type Row = { id: string; sortKey: Key }
/** The column or expression to sort by. It has an index, or the query returns few rows. */
type Sort = string | RawBuilder<Key>

/**
 * Reads a page of a query, sorted by an expression and by id. Keyset pagination continues after the last row
 * of the previous page instead of skipping rows by an offset, so every page costs the same. One extra row is
 * read, which shows whether there is a next page.
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
    // A literal: with a parameter PostgreSQL would plan the statement again each time
    .limit(sql.lit(pageSize(limit) + 1))
  const next = after
    ? page.where(
        sql<boolean>`(${key}, ${idText}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`,
      )
    : page
  return (await next.execute()) as unknown as (Output & Row)[]
}

// Instants are compared as text, which keeps microseconds. A JavaScript date keeps milliseconds, so rows
// written just after the last row of a page would appear on no page.
function exactSortKey(sort: Sort) {
  if (typeof sort !== 'string') return sort
  return sql<Key>`${sql.raw(sort.endsWith('_at') ? `${sort}::text` : sort)}`
}

/** Merges two sorted lists, the company's own rows and those that all companies share, into one. */
export function mergeSorted<R extends Row>(own: R[], shared: R[], order: 'asc' | 'desc'): R[] {
  const sign = order === 'asc' ? 1 : -1
  return [...own, ...shared].sort((a, b) => sign * (compare(a.sortKey, b.sortKey) || compare(a.id, b.id)))
}

/** Cuts the rows to one page and adds the cursor of the next one. */
export function firstPage<R extends Row>(
  rows: R[],
  limit: number,
): { items: Omit<R, 'sortKey'>[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const items = page.map(({ sortKey: _, ...item }) => item)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last.sortKey, last.id) : null }
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0
}
