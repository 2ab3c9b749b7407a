import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { isLastSeen, queryWithCache } from '#channels/last-seen/persister.ts'
import { onChanges } from '#session/changes.ts'
import { currentSession, isMoving, sessionPlace, subscribe } from '#session/current/session.ts'
import { mayRetry } from './may-retry.ts'
import { showsWrite } from './visible-domains.ts'

const minute = 60_000
const closingMs = 50

// TanStack Query assumes that a page starts online, so it gets the actual state.
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

// Cached data is deleted when the person or the company changes, because the cache does not store to whom it
// belongs.
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

// During a change of company, the data on screen is still that of the former company. It will be deleted, and
// must not be requested again.
onChanges((lists) => {
  if (isMoving()) return
  const affected = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => showsWrite(lists, queryKey) }
  const underWay = new Set(queries.getQueryCache().findAll({ ...affected, fetchStatus: 'fetching' }))
  void queries.invalidateQueries({ ...affected, refetchType: 'none' })
  // The dialog of a deleted record must close first, or its query would be sent again.
  setTimeout(() => {
    if (isMoving()) return
    // A request that was pending may have read the data before the write, so its response may be outdated.
    void queries.invalidateQueries({ predicate: (query) => underWay.has(query), refetchType: 'none' })
    void queries.refetchQueries({ ...affected, type: 'active', stale: true })
  }, closingMs)
})

/**
 * The rights of the session. When they change, cached data is deleted, because the person may no longer be
 * allowed to read it.
 */
function rightsNow(): string {
  const session = currentSession()
  return `${session?.role} ${session?.support?.writes}`
}

function hasFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error'
}
