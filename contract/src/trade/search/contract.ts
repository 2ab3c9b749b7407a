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
  /** Null for what has none. */
  status: z.string().nullable(),
  /** What a client has left to pay; null for every other type, and for who reads no invoices. */
  owedCents: Count.nullable(),
  /** Where it is shown. */
  route: z.string(),
})

export const search = {
  /** Three rows of each type at most, of the types that one may see; nothing under two letters. */
  find: guarded('search.use', { shared: true, reads: 'once' })
    .route({ method: 'GET', path: '/search' })
    .input(z.object({ q: Search }))
    .output(z.array(SearchResult)),
}
