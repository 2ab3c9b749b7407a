import { keepPreviousData } from '@tanstack/react-query'

type Cursor = string | undefined
type AnyPage = { nextCursor: string | null }

/** The options of an infinite query over a list of the contract. */
export function pagesOf<Input extends object>(input: Input) {
  return {
    input: (cursor: Cursor) => ({ ...input, cursor, limit: 100 }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: AnyPage): Cursor => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  }
}

/** The options of the query for the totals of a list: its filters without the sort order. */
export function totalsOf<Input extends object>(input: Input & Partial<Sorting>) {
  const { sort: _sort, order: _order, ...filters } = input
  return { input: filters, placeholderData: keepPreviousData }
}

type Sorting = { sort: string; order: string }
