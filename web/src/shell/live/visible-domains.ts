import {
  isLiveList,
  type LiveList,
  type Missable,
  noListChanged,
} from '@escale/contract/channels/realtime/live-events'
import { perDomain } from '@escale/contract/domains'

/**
 * Domains whose data each list appears in. For example, the name of a client also appears in the list of
 * invoices.
 */
const shownBy: Record<LiveList, readonly string[]> = {
  ...perDomain((domain) => domain.shownBy),
  conversations: ['conversations', 'messages', 'notices', 'dashboard', 'clients'],
  announcements: ['announcements'],
}

/** Domains that list all writes, such as the security log. */
const journals = ['security', 'history', 'platform']

/** Domains in which data of these lists appears. */
export function domainsShowing(lists: readonly LiveList[]): Set<string> {
  return new Set(lists.flatMap((list) => shownBy[list]))
}

/**
 * Domains to fetch again when a stream opens: those of the changes missed in between, or all when the changes
 * are unknown.
 */
export function domainsMissing(missed: readonly Missable[] | undefined): Set<string> {
  return missed ? domainsShowing(missed.filter(isLiveList)) : new Set(Object.values(shownBy).flat())
}

/**
 * True when a query may show data that a write changed. `lists` are the lists changed by the write. A name
 * unknown to this version concerns every query.
 */
export function showsWrite(lists: readonly string[], queryKey: readonly unknown[]): boolean {
  if (lists.includes(noListChanged) || !lists.every(isLiveList)) return true
  const domain = queryDomain(queryKey)
  return domain === undefined || journals.includes(domain) || domainsShowing(lists as LiveList[]).has(domain)
}

/** The domain of a query of the contract, whose key starts with its path: `[['invoices', 'list'], …]`. */
export function queryDomain(queryKey: readonly unknown[]): string | undefined {
  const [path] = queryKey
  return Array.isArray(path) && typeof path[0] === 'string' ? path[0] : undefined
}
