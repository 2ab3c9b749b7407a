import type { LiveEvent } from '@escale/contract/channels/realtime/live-events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isLeaving } from '#session/current/session.ts'
import { onChannel } from '#session/realtime-state.ts'
import { failureOf } from '#session/request/failure.ts'
import { paceCalls } from '#session/request/pace-calls.ts'
import { isLive } from './live-query.ts'
import { domainsMissing, domainsShowing } from './visible-domains.ts'

const ownWriteMs = 5000

/**
 * Fetches the visible lists again after a change by a colleague. Runs shortly after it, so that several
 * changes cause one request, and at most every two seconds. A record that is open in a form is not fetched
 * again.
 */
export function liveLists(queries: QueryClient) {
  const stale = new Set<string>()
  const joins = trackJoins()
  const refresh = paceCalls(() => {
    if (isLeaving()) return
    const domains = new Set(stale)
    const join = joins.take()
    stale.clear()
    void queries.invalidateQueries({
      predicate: (query) => isStale(query, domains, join) && !isRefused(query.state.error),
    })
  })

  function markStale(event: LiveEvent) {
    if (event.event === 'joined') {
      joins.note()
      markDomains(domainsMissing(event.missed))
    }
    if (event.event === 'changed' && !(event.own && hasJustWritten(queries)))
      markDomains(domainsShowing([event.list]))
  }

  function markDomains(domains: ReadonlySet<string>) {
    for (const domain of domains) stale.add(domain)
    refresh.ask()
  }

  function stop() {
    refresh.stop()
    joins.stop()
  }

  return { markStale, stop }
}

type Join = 'first' | 'again'

/** Remembers whether the stream has opened since the last fetch, and whether it had been lost before. */
function trackJoins() {
  let join: Join | false = false
  let hasBeenLost = false
  const stop = onChannel((state) => {
    hasBeenLost ||= state === 'closed'
  })
  return {
    stop,
    note() {
      join = hasBeenLost ? 'again' : 'first'
      hasBeenLost = false
    },
    take(): Join | false {
      const last = join
      join = false
      return last
    },
  }
}

function isStale({ queryKey, state }: Query, domains: ReadonlySet<string>, join: Join | false): boolean {
  return isLive(domains, queryKey) || (join && state.status === 'error' && mayAnswerNow(join, state.error))
}

/**
 * True when a stream that has just opened is a reason to send a failed request again. After a lost stream, it
 * means that the server is back. The first stream of a page is a reason only if there was no response: a 503
 * has already been retried.
 */
function mayAnswerNow(join: Join, error: unknown): boolean {
  return join === 'again' || failureOf(error).status === 0
}

/** True for a refused request. Only the person repeats it. */
function isRefused(error: unknown): boolean {
  const { status } = failureOf(error)
  return error !== null && status >= 400 && status < 500
}

/** True when this page itself made the change. It has then already fetched the lists. */
function hasJustWritten(queries: QueryClient): boolean {
  return queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > Date.now() - ownWriteMs)
}
