import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type PageRequest = { order: 'asc' | 'desc'; cursor?: string | undefined; limit: number }
type Key = string | number

/**
 * The rows of a list that leaves as a file, so many at a time: of longer pages the young memory of the server
 * grows by as much as the list weighs.
 */
export const fileRowsAtOnce = 200

// A page is read in one of these sizes and cut here: a size that callers choose would make a statement of
// each number.
const pageSizes = [25, 50, 100, fileRowsAtOnce] as const

function pageSize(limit: number): number {
  return pageSizes.find((size) => size >= limit) ?? fileRowsAtOnce
}
type Row = { id: string; sortKey: Key }
/** A column or an expression that an index serves, or one over rows that a search has made few. */
type Sort = string | RawBuilder<Key>

/**
 * One page of a query, sorted by an expression that an index serves and by id. A list is read on from the
 * last row seen,
 * never by counting rows to skip: the thousandth page costs what the first does. One row more than its size
 * is asked
 * for: the last one only says that there is a next page.
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
    .select(exact(sort).as('sortKey'))
    .orderBy(key, order)
    .orderBy(sql`${idText}`, order)
    .limit(sql.lit(pageSize(limit) + 1)) // written out: with a parameter PostgreSQL plans the page anew each time
  const next = after
    ? page.where(
        sql<boolean>`(${key}, ${idText}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after[0]}, ${after[1]})`,
      )
    : page
  return (await next.execute()) as unknown as (Output & Row)[]
}

// An instant as text, to the microsecond: read as a date it would be cut to the millisecond, and the rows
// written in the
// same transaction as the last one of a page, which have its very instant, would be on no page at all.
function exact(sort: Sort) {
  if (typeof sort !== 'string') return sort
  return sql<Key>`${sql.raw(sort.endsWith('_at') ? `${sort}::text` : sort)}`
}

/** Two branches, each sorted, as one: the company's own rows and those shared by all. */
export function merged<R extends Row>(own: R[], shared: R[], order: 'asc' | 'desc'): R[] {
  const sign = order === 'asc' ? 1 : -1
  return [...own, ...shared].sort((a, b) => sign * (compare(a.sortKey, b.sortKey) || compare(a.id, b.id)))
}

/** The page, and where the next one starts. */
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
