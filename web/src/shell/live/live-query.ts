import { queryDomain } from './visible-domains.ts'

/** The domains whose `get` returns figures instead of an editable record: they follow their lists. */
const figures: readonly string[] = ['dashboard', 'reports']

/**
 * True for a query that shows a change in these domains as a list or a figure. An open record stays as it
 * was.
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
