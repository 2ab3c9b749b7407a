import { keepPreviousData } from '@tanstack/react-query'

type Cursor = string | undefined
type AnyPage = { nextCursor: string | null }

/** Options of an infinite query for a list procedure of the contract. */
export function pagesOf<Input extends object>(input: Input) {
  return {
    input: (cursor: Cursor) => ({ ...input, cursor, limit: 100 }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: AnyPage): Cursor => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  }
}

/** Options of the query for the totals of a list. They depend on the filters, not on the sort order. */
export function totalsOf<Input extends object>(input: Input & Partial<Sorting>) {
  const { sort: _sort, order: _order, ...filters } = input
  return { input: filters, placeholderData: keepPreviousData }
}

type Sorting = { sort: string; order: string }
