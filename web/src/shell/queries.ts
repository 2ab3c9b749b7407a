import { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#api.ts'
import { onChanges } from '#session/changes.ts'
import { isMoving } from '#session/session.ts'
import { showsWrite } from './shown-by.ts'

const minute = 60_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * minute, gcTime: 10 * minute, refetchOnWindowFocus: false, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// What is shown while the company changes is the former one's: it is dropped in a moment, and nothing of it may be asked again.
onChanges((lists) => {
  if (!isMoving()) void queries.invalidateQueries({ predicate: ({ queryKey }) => showsWrite(lists, queryKey) })
})

function mayRetry(failures: number, error: unknown): boolean {
  const { status } = failureOf(error)
  return failures < 3 && (status < 400 || status >= 500)
}
