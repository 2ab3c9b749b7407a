import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api.ts'

type ThreadWindow = { older?: string; newer?: string; around?: string }

export type ThreadOf = ReturnType<typeof useThread>

/**
 * Maximum number of loaded pages. A change refetches all of them, so a long conversation must not load more.
 */
const mostPages = 6

/** Loads the messages, oldest first: the latest pages, or those around the message found by a search. */
export function useThread(conversationId: string, sought: string | null, onLeave: () => void) {
  const queries = useQueryClient()
  const options = api.conversations.thread.infiniteOptions({
    input: (place: ThreadWindow) => ({ id: conversationId, ...place }),
    initialPageParam: (sought ? { around: sought } : {}) as ThreadWindow,
    getNextPageParam: ({ older }): ThreadWindow | undefined => (older ? { older } : undefined),
    getPreviousPageParam: ({ newer }): ThreadWindow | undefined => (newer ? { newer } : undefined),
    maxPages: mostPages,
  })
  const list = useInfiniteQuery(options)
  const { hasNextPage: hasOlder, hasPreviousPage: hasNewer, isFetching } = list
  const messages = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items).toReversed() ?? [],
    [list.data],
  )
  return {
    list,
    sought,
    messages,
    hasOlder,
    hasNewer,
    fetchOlder: () => !isFetching && hasOlder && void list.fetchNextPage(),
    fetchNewer: () => !isFetching && hasNewer && void list.fetchPreviousPage(),
    toNewest: () =>
      sought ? onLeave() : void queries.resetQueries({ queryKey: options.queryKey, exact: true }),
  }
}
