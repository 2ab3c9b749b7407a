import { z } from 'zod'
import { currencies } from '#trade/currencies/words.ts'
import { Instant } from '#values/instants.ts'
import { SignedCents } from '#values/money.ts'
import { Count, Id } from '#wire/page.ts'

/** A part of a payment as it was handed over. */
export type Tender = z.output<typeof Tender>
export const Tender = z.object({
  /** Its place in the payment, from 0. */
  position: Count,
  method: z.string(),
  accountId: Id,
  accountName: z.string(),
  currency: z.enum(currencies),
  /** Minor units of its currency, negative for change given back. */
  amount: z.number().int(),
  /** Units of its currency for one dollar. Null in dollars. */
  rate: z.string().nullable(),
  /** Cents of the payment. */
  value: SignedCents,
  /** The part of the amount that the rounding of cash left in the till, in its currency. */
  difference: z.number().int(),
  operator: z.string().nullable(),
  payerNumber: z.string().nullable(),
  payerName: z.string().nullable(),
  reference: z.string().nullable(),
  fee: z.number().int().nullable(),
  /** Day of a mobile money transfer, as the operator says. */
  paidDay: z.string().nullable(),
  screenshotId: Id.nullable(),
  verifiedByName: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  refusedByName: z.string().nullable(),
  refusedAt: Instant.nullable(),
  refusalReason: z.string().nullable(),
})
