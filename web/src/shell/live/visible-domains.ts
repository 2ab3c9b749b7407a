import {
  isLiveList,
  type LiveList,
  type Missable,
  noListChanged,
} from '@escale/contract/channels/realtime/live-events'
import { perDomain } from '@escale/contract/domains'

/** The domains that show the data of each list: its names and figures appear in other lists too. */
const shownBy: Record<LiveList, readonly string[]> = {
  ...perDomain((domain) => domain.shownBy),
  conversations: ['conversations', 'messages', 'notices', 'dashboard', 'clients'],
  announcements: ['announcements'],
}

/** The domains that show every write as an event. */
const journals = ['security', 'history', 'platform']

/** The domains that show these lists. */
export function domainsShowing(lists: readonly LiveList[]): Set<string> {
  return new Set(lists.flatMap((list) => shownBy[list]))
}

/**
 * The domains to read again when a stream opens: those of the missed changes, or all when they are unknown.
 */
export function domainsMissing(missed: readonly Missable[] | undefined): Set<string> {
  return missed ? domainsShowing(missed.filter(isLiveList)) : new Set(Object.values(shownBy).flat())
}

/**
 * True when the query shows a write that changed these lists. An unknown list, of another release, concerns
 * every query.
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
