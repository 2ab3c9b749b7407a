import { anything, isLiveList, type LiveList, type Missable } from '@escale/contract/channels/realtime/live'
import { perDomain } from '@escale/contract/domains'

/**
 * Where what a list holds is shown, by the first word of what is asked for: its names and figures stand in
 * other lists too.
 */
const shownBy: Record<LiveList, readonly string[]> = {
  ...perDomain((domain) => domain.shownBy),
  conversations: ['conversations', 'messages', 'notices', 'dashboard', 'clients'],
  announcements: ['announcements'],
}

/** Where each write is shown, whatever it changed: as an event. */
const journals = ['security', 'history', 'platform']

/** What is asked for that shows what lists hold. */
export function domainsShowing(lists: readonly LiveList[]): Set<string> {
  return new Set(lists.flatMap((list) => shownBy[list]))
}

/**
 * What a page that joins asks for again: what shows the changes it missed or, when nobody knows them, all
 * that a list is shown by.
 */
export function domainsMissing(missed: readonly Missable[] | undefined): Set<string> {
  return missed ? domainsShowing(missed.filter(isLiveList)) : new Set(Object.values(shownBy).flat())
}

/**
 * Whether what was asked for shows a write of this page, that changed these lists; one of another release
 * changes everything.
 */
export function showsWrite(lists: readonly string[], queryKey: readonly unknown[]): boolean {
  if (lists.includes(anything) || !lists.every(isLiveList)) return true
  const domain = domainOf(queryKey)
  return domain === undefined || journals.includes(domain) || domainsShowing(lists as LiveList[]).has(domain)
}

/** A query of the contract is keyed by its path: `[['invoices', 'list'], …]`. */
export function domainOf(queryKey: readonly unknown[]): string | undefined {
  const [path] = queryKey
  return Array.isArray(path) && typeof path[0] === 'string' ? path[0] : undefined
}
