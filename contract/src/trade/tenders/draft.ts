import * as z from 'zod/mini'
import { currencies, maxMinorUnits } from '#trade/currencies/words.ts'
import { Day } from '#values/dates.ts'
import { optional } from '#values/text.ts'
import { tenderReasonTexts } from './messages.ts'
import { mostTenders } from './words.ts'

/** A method of payment: one of the three of every company, or one of the company's own. */
export const paymentMethod = () =>
  z
    .string(tenderReasonTexts.method)
    .check(z.trim(), z.minLength(1, tenderReasonTexts.method), z.maxLength(40, tenderReasonTexts.method))

const wholeUnits = 'Le montant doit être un nombre entier.'

/**
 * A part of a payment as it was handed over. `amount` is in minor units of its currency, negative when change
 * is given back. Without `accountId`, cash goes to the open till of the person, and other money to the only
 * account of its kind. `rateId` is null in dollars.
 */
export type TenderDraft = z.output<typeof TenderDraft>
export const TenderDraft = z.object({
  method: paymentMethod(),
  accountId: z.optional(z.uuid('Choisissez le compte.')),
  currency: z._default(z.enum(currencies, 'Choisissez une devise.'), 'USD'),
  amount: z.int(wholeUnits).check(
    z.minimum(-maxMinorUnits, 'Ce montant est trop grand.'),
    z.maximum(maxMinorUnits, 'Ce montant est trop grand.'),
    z.refine((amount) => amount !== 0, 'Indiquez un montant.'),
  ),
  rateId: z._default(z.nullable(z.uuid()), null),
  /** Telephone and name of the payer, as the operator shows them. */
  payerNumber: optional(40),
  payerName: optional(200),
  /** The reference of the operator. */
  reference: optional(100),
  /** The fee that the operator kept, in minor units. */
  fee: z._default(z.nullable(z.int(wholeUnits).check(z.minimum(0), z.maximum(maxMinorUnits))), null),
  /** Day of a mobile money transfer, as the operator says. By default the payment's, at the latest today. */
  paidDay: z._default(z.nullable(Day('Indiquez le jour du paiement.')), null),
  /** A screenshot is a claim: the payment stays « En attente » until somebody verifies it. */
  screenshotId: z._default(z.nullable(z.uuid()), null),
})

/** An empty list is the same as none. */
export const tenderDrafts = () =>
  z.optional(
    z.array(TenderDraft).check(z.maxLength(mostTenders, `${mostTenders} moyens de paiement au plus.`)),
  )
