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
 * Reads the visible lists again after a colleague's change: shortly after it, so that several changes make
 * one request, and at most every two seconds. An open record stays as it was when its edit began.
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

/** Remembers that the stream has opened since the last request, and whether it had been lost before. */
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
 * True when a newly opened stream justifies another request. The first stream of a page opens right after its
 * lists responded, so a 503 among them has had its retries. A stream that opens after a loss means that the
 * server is back.
 */
function mayAnswerNow(join: Join, error: unknown): boolean {
  return join === 'again' || failureOf(error).status === 0
}

/** A refused list is requested again only by its reader. */
function isRefused(error: unknown): boolean {
  const { status } = failureOf(error)
  return error !== null && status >= 400 && status < 500
}

/** True for a change by this page, which has already read the lists again. */
function hasJustWritten(queries: QueryClient): boolean {
  return queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > Date.now() - ownWriteMs)
}
