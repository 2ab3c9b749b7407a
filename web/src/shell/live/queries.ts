import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { isLastSeen, queryWithCache } from '#channels/last-seen/persister.ts'
import { onChanges } from '#session/changes.ts'
import { currentSession, isMoving, sessionPlace, subscribe } from '#session/current/session.ts'
import { mayRetry } from './may-retry.ts'
import { showsWrite } from './visible-domains.ts'

const minute = 60_000
const closingMs = 50

// TanStack Query assumes by default that a page starts online.
onlineManager.setOnline(navigator.onLine)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      refetchOnWindowFocus: false,
      refetchOnReconnect: hasFailed,
      retry: mayRetry,
      networkMode: 'always',
      persister: queryWithCache,
    },
    mutations: { networkMode: 'always' },
  },
})

// Cached data has no owner, so it is deleted when the person or the company changes.
let owner = sessionPlace(currentSession())
let rights = rightsNow()
subscribe(() => {
  if (owner === sessionPlace(currentSession()) && rights === rightsNow()) return
  const isSame = owner === sessionPlace(currentSession())
  owner = sessionPlace(currentSession())
  rights = rightsNow()
  if (isSame) void queries.resetQueries({ predicate: ({ state }) => isLastSeen(state.dataUpdatedAt) })
  else queries.clear()
})

// During a change of company the visible data is the former one's: it is deleted in a moment, and must not be
// requested again.
onChanges((lists) => {
  if (isMoving()) return
  const affected = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => showsWrite(lists, queryKey) }
  const underWay = new Set(queries.getQueryCache().findAll({ ...affected, fetchStatus: 'fetching' }))
  void queries.invalidateQueries({ ...affected, refetchType: 'none' })
  // The dialog of a removed record closes first, so that its query is not sent again.
  setTimeout(() => {
    if (isMoving()) return
    // A running request may have read the data before the write, so its response is already stale.
    void queries.invalidateQueries({ predicate: (query) => underWay.has(query), refetchType: 'none' })
    void queries.refetchQueries({ ...affected, type: 'active', stale: true })
  }, closingMs)
})

/** Data read with other rights may be forbidden with the current ones. */
function rightsNow(): string {
  const session = currentSession()
  return `${session?.role} ${session?.support?.writes}`
}

function hasFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error'
}
