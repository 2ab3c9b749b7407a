import * as z from 'zod/mini'
import { wholeNumber } from '#values/fields.ts'
import { Cents } from '#values/money.ts'

/** The credit limit of a client: an amount, days, both or none. */
export const LimitDraft = z.object({
  amount: z._default(z.nullable(Cents), null),
  days: z._default(z.nullable(wholeNumber(0, 3650, 'Indiquez des jours entre 0 et 3 650.')), null),
})
export type LimitDraft = z.output<typeof LimitDraft>
