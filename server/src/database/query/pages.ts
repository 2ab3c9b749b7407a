import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { AnyTx } from '#database/caller/company.ts'
import type { Statement } from '#database/statements/send.ts'
import { andAll, type Conditions } from './conditions.ts'

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
 * A list written as SQL text. `from` ends with the condition on the company, and those of the filters are
 * added to it. `id` orders rows with the same sort key. `isLarge`: one company may have a hundred times the
 * rows of another.
 */
type ListText = { columns: string; from: string; id: string; isLarge?: boolean }

/** A sort expression, with the values of its places. */
type SortText = Pick<Conditions, 'values'> & { text: string }

/**
 * How PostgreSQL plans a page of a large list. Left alone, it plans most pages at each call, which takes
 * longer than reading one, and uses the plan of an average company for others, which takes a large one 200
 * times as long (decision 123).
 */
const planning = {
  /** Without filters, the order alone decides the index: one plan is right for every company. */
  once: { text: 'set local plan_cache_mode = force_generic_plan', values: [] },
  /** With filters, the best index depends on the company. */
  eachTime: { text: 'set local plan_cache_mode = force_custom_plan', values: [] },
} satisfies Record<string, Statement>

/** Reads a page of a list written as SQL text, as `pageOf` does. */
export async function readPage<Output extends { id: string }>(
  company: AnyTx,
  { columns, from, id, isLarge = false }: ListText,
  sort: string | SortText,
  conditions: Conditions,
  { order, limit, cursor }: PageRequest,
): Promise<(Output & Row)[]> {
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const { text: key, values } = typeof sort === 'string' ? { text: sort, values: {} } : sort
  const next = after ? ` and (${key}, ${id}) ${order === 'asc' ? '>' : '<'} (:lastKey, :lastId)` : ''
  // If it fails, the next statement is rejected with the same error.
  if (isLarge) company.run(planning[conditions.texts.length === 0 ? 'once' : 'eachTime']).catch(() => {})
  return company.read<Output & Row>(
    `select ${columns}, ${exactSortText(key)} as "sortKey" from ${from}${andAll(conditions)}${next}
      order by ${key} ${order}, ${id} ${order} limit ${pageSize(limit) + 1}`,
    { ...conditions.values, ...values, lastKey: after?.[0], lastId: after?.[1] },
  )
}

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

function exactSortKey(sort: Sort) {
  return typeof sort === 'string' ? sql<Key>`${sql.raw(exactSortText(sort))}` : sort
}

// Instants are compared as text, which keeps microseconds. A JavaScript date keeps milliseconds, so rows
// written just after the last row of a page would appear on no page.
function exactSortText(sort: string): string {
  return /_(at|from)$/.test(sort) ? `${sort}::text` : sort
}

/** Merges two sorted lists, the company's own rows and those that all companies share, into one. */
export function mergeSorted<R extends Row>(own: R[], shared: R[], order: 'asc' | 'desc'): R[] {
  const sign = order === 'asc' ? 1 : -1
  return [...own, ...shared].sort((a, b) => sign * (compare(a.sortKey, b.sortKey) || compare(a.id, b.id)))
}

/** Cuts the rows to one page of items, and adds the cursor of the next page. */
export function firstPage<R extends Row, Item = Omit<R, 'sortKey'>>(
  rows: R[],
  limit: number,
  asItem: (row: R) => Item = withoutSortKey as (row: R) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(asItem),
    nextCursor: rows.length > limit && last ? cursorOf(last.sortKey, last.id) : null,
  }
}

function withoutSortKey<R extends Row>({ sortKey: _, ...row }: R): Omit<R, 'sortKey'> {
  return row
}

function compare(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0
}
