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
  /** Status of the record found; null for types without status. */
  status: z.string().nullable(),
  /**
   * Amount that a client still has to pay, in cents. Null for other types, and for callers who may not read
   * invoices.
   */
  owedCents: Count.nullable(),
  /** Path of the record's page. */
  route: z.string(),
})

export const search = {
  /**
   * Searches all records that the caller may read, and returns at most three of each type. A search of fewer
   * than two letters returns nothing.
   */
  find: guarded('search.use', { shared: true, reads: 'once' })
    .route({ method: 'GET', path: '/search' })
    .input(z.object({ q: Search }))
    .output(z.array(SearchResult)),
}
