/** Characters that fit in a narrow column. */
const longest = 20
const [beginning, end] = [4, 8]

/** A shortened reference for lists: its beginning and its distinctive end, `PAY-…97068589`. */
export function shortReference(reference: string): string {
  return reference.length > longest
    ? `${reference.slice(0, beginning).trimEnd()}…${reference.slice(-end).trimStart()}`
    : reference
}
