import { keepPreviousData } from '@tanstack/react-query'

type Cursor = string | undefined
type AnyPage = { nextCursor: string | null }

/** What an infinite query needs to walk a list of the contract; totals are asked for with the first page only. */
export function pagesOf<Input extends object>(input: Input) {
  return {
    input: (cursor: Cursor) => ({ ...input, cursor, limit: 100, totals: cursor === undefined }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: AnyPage): Cursor => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  }
}
