/** What a narrow column has room for. */
const longest = 20
const [beginning, end] = [4, 8]

/**
 * A reference as a list of movements names it: whole where it is short, else how it begins and what tells it
 * from others, `PAY-…97068589`.
 */
export function shortReference(reference: string): string {
  return reference.length > longest
    ? `${reference.slice(0, beginning).trimEnd()}…${reference.slice(-end).trimStart()}`
    : reference
}
