import * as z from 'zod/mini'
import { currencies, maxMinorUnits } from '#trade/currencies/words.ts'
import { reason } from '#values/fields.ts'
import { optional } from '#values/text.ts'
import { isCountable } from './count.ts'
import { tillMessages } from './messages.ts'
import { mostPieces } from './words.ts'

const wholePieces = 'Comptez des pièces entières.'

const PieceCount = z
  .int(wholePieces)
  .check(z.minimum(0, tillMessages.negativeCount), z.maximum(mostPieces, tillMessages.tooManyPieces))

/** A note or coin is named by its amount in minor units. */
function isPiece(name: string): boolean {
  return /^[1-9]\d{0,11}$/.test(name)
}

/** A count of one currency. A note or coin is named by its amount in minor units. */
const CurrencyCountDraft = z
  .object({
    currency: z.enum(currencies, 'Choisissez une devise.'),
    pieces: z.record(z.string(), PieceCount),
  })
  .check(
    z.refine(({ pieces }) => Object.keys(pieces).length <= 40 && Object.keys(pieces).every(isPiece), {
      message: tillMessages.unknownPiece,
      path: ['pieces'],
    }),
    z.refine(({ pieces }) => isCountable(pieces), {
      message: `Ce montant dépasse ${maxMinorUnits.toLocaleString('fr-FR')}.`,
      path: ['pieces'],
    }),
  )

const Counts = z.array(CurrencyCountDraft).check(
  z.minLength(1, tillMessages.nothingCounted),
  z.maxLength(currencies.length),
  z.refine((counts) => new Set(counts.map(({ currency }) => currency)).size === counts.length, {
    message: 'Chaque devise se compte une fois.',
  }),
)

/** The opening of a till: its float, and why it differs from the last closing. */
export type OpeningDraft = z.output<typeof OpeningDraft>
export const OpeningDraft = z.object({
  accountId: z.uuid('Choisissez une caisse.'),
  counts: Counts,
  reason: optional(1000),
})

/** A count of a till before its closing. */
export type CountDraft = z.output<typeof CountDraft>
export const CountDraft = z.object({ counts: Counts })

/** The closing of a counted till. `attempt` is the count that the person saw. */
export type ClosingDraft = z.output<typeof ClosingDraft>
export const ClosingDraft = z.object({
  attempt: z.int().check(z.minimum(1), z.maximum(1000)),
  reason: optional(1000),
  /** Reason why a manager closes although a device still holds receipts of this till. */
  holdReason: optional(1000),
})

export const ReopeningDraft = z.object({ reason: reason(1000) })
