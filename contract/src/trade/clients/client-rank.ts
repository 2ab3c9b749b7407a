import { matchRank } from '#values/search.ts'

type RankedClient = { name: string; email?: string | null; phone: string | null }

const foundByAddress = 3

/**
 * How well a client matches a search: the name as `matchRank` says, then the telephone or the email. Null
 * when none of them holds it.
 */
export function clientRank({ name, email, phone }: RankedClient, search: string): number | null {
  const isReached = [phone, email].some((address) => address && matchRank(address, search) !== null)
  return matchRank(name, search) ?? (isReached ? foundByAddress : null)
}
