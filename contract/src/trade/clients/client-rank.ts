import { matchRank } from '#values/search.ts'

type RankedClient = { name: string; email?: string | null; phone: string | null }

const foundByAddress = 3

/**
 * Ranks a client for a search with `matchRank`, on the name first, then on phone and email. Null when nothing
 * matches.
 */
export function clientRank({ name, email, phone }: RankedClient, search: string): number | null {
  const isReached = [phone, email].some((address) => address && matchRank(address, search) !== null)
  return matchRank(name, search) ?? (isReached ? foundByAddress : null)
}
