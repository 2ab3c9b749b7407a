import { z } from 'zod'
import { Count } from '#wire/page.ts'

/** What a client comes to, in cents and in rows; what somebody may not read is null. */
export type ClientFigures = z.output<typeof ClientFigures>
export const ClientFigures = z.object({
  sales: z
    .object({
      invoices: Count,
      billed: Count,
      paid: Count,
      balance: Count,
      /** Invoices past their due date with something left to pay, whatever their status, and how much. */
      late: Count,
      lateBalance: Count,
    })
    .nullable(),
  /**
   * Rows of goods: all there were, those that stand in the warehouse, those to be handed over, and those on
   * an expedition that are to be billed.
   */
  goods: z.object({ lots: Count, inStock: Count, available: Count, toBill: Count }).nullable(),
})
