import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Search } from '#wire/page.ts'

/** A subheading of the Harmonized System. `title` is its English description. */
export type CustomsCode = z.output<typeof CustomsCode>
export const CustomsCode = z.object({ code: z.string(), title: z.string() })

/** Most codes proposed for a description. */
export const mostCustomsCodes = 12

export const customsCodes = {
  /** Proposes codes for a description in French or English, or for the first digits of a code. */
  find: guarded('search.use', { reads: true })
    .route({ method: 'GET', path: '/customs-codes' })
    .input(z.object({ text: Search }))
    .output(z.array(CustomsCode)),
}
