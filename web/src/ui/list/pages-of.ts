import { keepPreviousData } from '@tanstack/react-query'

type Cursor = string | undefined
type AnyPage = { nextCursor: string | null }

/** What an infinite query needs to walk a list of the contract. */
export function pagesOf<Input extends object>(input: Input) {
  return {
    input: (cursor: Cursor) => ({ ...input, cursor, limit: 100 }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: AnyPage): Cursor => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  }
}

/**
 * What the query of a list's totals needs: the same filters, asked at the same time, and shown when they
 * come.
 */
export function totalsOf<Input extends object>(input: Input & Partial<Sorting>) {
  const { sort: _sort, order: _order, ...filters } = input
  return { input: filters, placeholderData: keepPreviousData }
}

type Sorting = { sort: string; order: string }
