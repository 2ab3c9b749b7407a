import type { LiveEvent, LiveList } from '@escale/contract/company/security/live'
import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#api.ts'
import { paced } from '#session/paced.ts'
import { isLeaving } from '#session/session.ts'

const ownWriteMs = 5000

/** What else shows figures of a list that changed. */
const shownBy: Record<LiveList, string[]> = {
  clients: ['clients', 'dashboard'],
  services: ['services'],
  invoices: ['invoices', 'clients', 'payments', 'dashboard'],
  payments: ['payments', 'invoices', 'clients', 'dashboard'],
  expeditions: ['expeditions', 'warehouse', 'dashboard'],
  warehouse: ['warehouse', 'expeditions', 'dashboard'],
  announcements: ['announcements'],
}
const everything = [...new Set(Object.values(shownBy).flat())]

/**
 * Asks again for the lists in sight when a colleague changes them: a moment after the change, so that several make one
 * request, and at most every two seconds. An open record is left as it was when its edit began.
 */
export function liveLists(queries: QueryClient) {
  const stale = new Set<string>()
  const refresh = paced(() => {
    if (isLeaving()) return
    const domains = new Set(stale)
    stale.clear()
    void queries.invalidateQueries({ predicate: ({ queryKey, state }) => isListOf(domains, queryKey) && !isRefused(state.error) })
  })

  function heard(event: LiveEvent) {
    if (event.event === 'joined') add(everything)
    else if (event.event === 'changed' && !(event.own && hasJustWritten(queries))) add(shownBy[event.list])
  }

  function add(domains: string[]) {
    for (const domain of domains) stale.add(domain)
    refresh.ask()
  }

  return { heard, stop: refresh.stop }
}

/** A query of the contract is keyed by its path: `[['invoices', 'list'], …]`. */
function isListOf(domains: Set<string>, queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  if (!Array.isArray(path)) return false
  const [domain, procedure] = path
  return domains.has(domain) && (procedure !== 'get' || domain === 'dashboard')
}

/** A list that was refused stays so until its reader asks again. */
function isRefused(error: unknown): boolean {
  const { status } = failureOf(error)
  return error !== null && status >= 400 && status < 500
}

/** What this page wrote it has already asked again by itself. */
function hasJustWritten(queries: QueryClient): boolean {
  return queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > Date.now() - ownWriteMs)
}
