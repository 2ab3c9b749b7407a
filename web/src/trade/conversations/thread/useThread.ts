import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api.ts'

type ThreadWindow = { older?: string; newer?: string; around?: string }

export type ThreadOf = ReturnType<typeof useThread>

/** Pages kept in memory at most, however long the thread. All of them are read again after a change. */
const mostPages = 6

/**
 * The messages, oldest first: the newest pages, or those around a found message. More load in both
 * directions.
 */
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
