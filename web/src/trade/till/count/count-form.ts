import type { Currency } from '@escale/contract/trade/currencies/words'
import type { OpenableTill } from '@escale/contract/trade/till/contract'
import { isPieceCount, piecesAmount } from '@escale/contract/trade/till/count'
import { CountDraft } from '@escale/contract/trade/till/draft'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { type CurrencyCount, mostPieces, type Pieces } from '@escale/contract/trade/till/words'
import { optional } from '@escale/contract/values/text'
import * as z from 'zod/mini'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'

export type Drawer = OpenableTill['drawers'][number]

/** Numbers of notes and coins as typed. A name is the currency and the minor units: `USD-10000`. */
export type TypedPieces = Record<string, TypedNumber>

export function pieceName(currency: Currency, piece: number): string {
  return `${currency}-${piece}`
}

/** The typed numbers of one currency. What is not typed or no number counts as nothing. */
function typedCount(typed: TypedPieces, { currency, pieces }: Drawer): Pieces {
  return Object.fromEntries(
    pieces.flatMap((piece) => {
      const count = typed[pieceName(currency, piece)]
      return typeof count === 'number' && count > 0 ? [[String(piece), count]] : []
    }),
  )
}

/** The amount of the typed notes and coins of one currency, in minor units. */
export function typedAmount(typed: TypedPieces, drawer: Drawer): number {
  return piecesAmount(typedCount(typed, drawer))
}

/** The counts of the drawers of a till. */
function typedCounts(typed: TypedPieces, drawers: readonly Drawer[]): CurrencyCount[] {
  return drawers.map((drawer) => ({ currency: drawer.currency, pieces: typedCount(typed, drawer) }))
}

const Typed = z.record(
  z.string(),
  z.custom<TypedNumber>((count) => typeof count === 'number' && isPieceCount(count), {
    message: `Un nombre entier, ${mostPieces.toLocaleString('fr-FR')} au plus.`,
  }),
)

/** The form of a count. */
export const countSchema = (drawers: readonly Drawer[]) =>
  z.pipe(
    z.object({ pieces: Typed }),
    z.transform(({ pieces }) => z.parse(CountDraft, { counts: typedCounts(pieces, drawers) })),
  )

/** The form of an opening: a till, its float, and the reason of a difference. */
export const openingSchema = (tills: readonly OpenableTill[]) =>
  z.pipe(
    z.object({ accountId: z.uuid(tillMessages.unknownTill), pieces: Typed, reason: optional(1000) }),
    z.transform(({ accountId, pieces, reason }) => ({
      accountId,
      counts: typedCounts(pieces, tills.find(({ id }) => id === accountId)?.drawers ?? []),
      reason,
    })),
  )
