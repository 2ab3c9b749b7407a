import { domainOf } from './shown-by.ts'

/**
 * What `get` answers of these is no record that somebody fills in: figures, which are to be those of their
 * lists.
 */
const figures: readonly string[] = ['dashboard', 'reports']

/**
 * Whether a change in these domains is shown where this was asked for: in a list or a figure, not in an open
 * record, which stays as it was.
 */
export function isLive(domains: ReadonlySet<string>, queryKey: readonly unknown[]): boolean {
  const domain = domainOf(queryKey)
  const [path] = queryKey
  return (
    domain !== undefined &&
    domains.has(domain) &&
    ((path as string[])[1] !== 'get' || figures.includes(domain))
  )
}
