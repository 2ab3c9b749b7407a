import { matchRank } from '#values/search.ts'

type RankedClient = { name: string; email?: string | null; phone: string | null }

const foundByAddress = 3

/** The rank of a client in a search: `matchRank` of the name, then phone or email. Null when none matches. */
export function clientRank({ name, email, phone }: RankedClient, search: string): number | null {
  const isReached = [phone, email].some((address) => address && matchRank(address, search) !== null)
  return matchRank(name, search) ?? (isReached ? foundByAddress : null)
}
