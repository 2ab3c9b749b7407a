import { z } from 'zod'
import { Count } from '#wire/page.ts'

/**
 * Totals of a client: amounts in cents, and numbers of records. Parts that the caller may not read are null.
 */
export type ClientFigures = z.output<typeof ClientFigures>
export const ClientFigures = z.object({
  sales: z
    .object({
      invoices: Count,
      billed: Count,
      paid: Count,
      balance: Count,
      /** The debt from before the company used Escale. `paid` includes its payments. */
      opening: Count.optional(),
      /**
       * Number of unpaid invoices past their due date, whatever their status, and the amount left to pay on
       * them in cents.
       */
      late: Count,
      lateBalance: Count,
    })
    .nullable(),
  /**
   * Numbers of goods rows: in total, in the warehouse, ready for hand-over, and on an expedition but not
   * billed.
   */
  goods: z.object({ lots: Count, inStock: Count, available: Count, toBill: Count }).nullable(),
})
