import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { isLastSeen, withLastSeen } from '#channels/last-seen/persister.ts'
import { onChanges } from '#session/changes.ts'
import { currentSession, isMoving, placeOf, subscribe } from '#session/session.ts'
import { mayRetry } from './may-retry.ts'
import { showsWrite } from './shown-by.ts'

const minute = 60_000
const closingMs = 50

// Left to itself it takes a page that started without network for one that never lost it.
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
      persister: withLastSeen,
    },
    mutations: { networkMode: 'always' },
  },
})

// What is kept does not say whose it is: whoever comes next finds nothing of it.
let owner = placeOf(currentSession())
let rights = rightsNow()
subscribe(() => {
  if (owner === placeOf(currentSession()) && rights === rightsNow()) return
  const isSame = owner === placeOf(currentSession())
  owner = placeOf(currentSession())
  rights = rightsNow()
  if (isSame) void queries.resetQueries({ predicate: ({ state }) => isLastSeen(state.dataUpdatedAt) })
  else queries.clear()
})

// What is shown while the company changes is the former one's: it is dropped in a moment, and nothing of it
// may be asked again.
onChanges((lists) => {
  if (isMoving()) return
  const shown = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => showsWrite(lists, queryKey) }
  const underWay = new Set(queries.getQueryCache().findAll({ ...shown, fetchStatus: 'fetching' }))
  void queries.invalidateQueries({ ...shown, refetchType: 'none' })
  // The dialog of a record that is gone closes first: what it showed is asked for no more.
  setTimeout(() => {
    if (isMoving()) return
    // What was on its way may have been read before the write: its answer is not yet what is asked for.
    void queries.invalidateQueries({ predicate: (query) => underWay.has(query), refetchType: 'none' })
    void queries.refetchQueries({ ...shown, type: 'active', stale: true })
  }, closingMs)
})

/** What was seen with other rights may not be seen with these. */
function rightsNow(): string {
  const session = currentSession()
  return `${session?.role} ${session?.support?.writes}`
}

function hasFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error'
}
