import * as z from 'zod/mini'
import { CurrencyCode, PositiveAmount } from './amount-schema.ts'
import { parseRate } from './conversion.ts'
import { currencyMessages } from './messages.ts'
import { plainRate, rateSides, rateSources } from './rates.ts'
import { cashRoundings } from './words.ts'

const oneAmountAtLeast = 'Indiquez au moins un billet ou une pièce.'

/** How a company takes a currency. Amounts are in minor units. Notes and coins come the largest first. */
export const CurrencyDraft = z.object({
  isActive: z.boolean(),
  /** The smallest amount handed over in cash. */
  cashStep: PositiveAmount.check(z.maximum(1_000_000_000, 'Ce montant est trop grand.')),
  rounding: z.enum(cashRoundings, 'Choisissez un arrondi.'),
  pieces: z.array(PositiveAmount, oneAmountAtLeast).check(
    z.minLength(1, oneAmountAtLeast),
    z.maxLength(30, '30 billets et pièces au plus.'),
    z.overwrite((pieces) => [...new Set(pieces)].sort((a, b) => b - a)),
  ),
})
export type CurrencyDraft = z.output<typeof CurrencyDraft>

const days = 'Indiquez un nombre de jours entre 1 et 90.'

/** The second currency on documents, null for none, and how long a rate serves without a manager. */
export const CurrencySettingsDraft = z.object({
  documentCurrency: z.nullable(CurrencyCode),
  rateDays: z.int(days).check(z.minimum(1, days), z.maximum(90, days)),
})
export type CurrencySettingsDraft = z.output<typeof CurrencySettingsDraft>

/** A rate that a person types: units of the currency for one dollar. */
export const RateDraft = z.object({
  currency: CurrencyCode,
  side: z.enum(rateSides, 'Choisissez vente ou achat.'),
  rate: z.string(currencyMessages.wrongRate).check(
    z.overwrite(plainRate),
    z.refine((typed) => parseRate(typed) !== null, currencyMessages.wrongRate),
  ),
  source: z._default(z.enum(rateSources, 'Choisissez une source.'), 'saisi'),
})
export type RateDraft = z.output<typeof RateDraft>
