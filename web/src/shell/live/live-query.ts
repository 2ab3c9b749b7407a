import { queryDomain } from './visible-domains.ts'

/**
 * Domains whose `get` returns figures instead of a record to edit. They are fetched again when a list
 * changes.
 */
const figures: readonly string[] = ['dashboard', 'reports', 'tillDay']

/**
 * True for a query to fetch again after a change in these domains: a list, or figures. A record that is open
 * in a form is not, because its fields may have been edited.
 */
export function isLive(domains: ReadonlySet<string>, queryKey: readonly unknown[]): boolean {
  const domain = queryDomain(queryKey)
  const [path] = queryKey
  return (
    domain !== undefined &&
    domains.has(domain) &&
    ((path as string[])[1] !== 'get' || figures.includes(domain))
  )
}
