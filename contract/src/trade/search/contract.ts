import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Count, Id, Search } from '#wire/page.ts'
import { resultTypes } from './words.ts'

export type SearchResult = z.output<typeof SearchResult>
export const SearchResult = z.object({
  type: z.enum(resultTypes),
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Null for types without status. */
  status: z.string().nullable(),
  /**
   * The amount that a client has left to pay; null for other types, and for callers who may not read
   * invoices.
   */
  owedCents: Count.nullable(),
  /** The path of its page. */
  route: z.string(),
})

export const search = {
  /**
   * Three results of each type at most, limited to the caller's permissions. Searches under two letters
   * return nothing.
   */
  find: guarded('search.use', { shared: true, reads: 'once' })
    .route({ method: 'GET', path: '/search' })
    .input(z.object({ q: Search }))
    .output(z.array(SearchResult)),
}
