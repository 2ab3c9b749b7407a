import { type Currency, currencyFacts, maxMinorUnits } from '#trade/currencies/words.ts'
import { type CountedAmount, type CurrencyCount, mostPieces, type Pieces } from './words.ts'

// Counting of notes and coins. functions/till-sessions.sql has the same sum (`pieces_amount`).

/** The notes and coins that a company counts, the largest first. `own` is its own list. */
export function countedPieces(currency: Currency, own: readonly number[] | null): number[] {
  return [...new Set(own ?? currencyFacts[currency].pieces)].sort((a, b) => b - a)
}

/** The amount of notes and coins, in minor units. */
export function piecesAmount(pieces: Pieces): number {
  return Object.entries(pieces).reduce((sum, [piece, count]) => sum + Number(piece) * count, 0)
}

/** The notes and coins of which there are some. */
export function presentPieces(pieces: Pieces): Pieces {
  return Object.fromEntries(Object.entries(pieces).filter(([, count]) => count > 0))
}

/** Why a count is refused. `piece` is in minor units. */
type CountError = { currency: Currency; piece: number }

/** The first note or coin that the currency does not have. Null when it has all of them. */
export function unknownPiece(
  counts: readonly CurrencyCount[],
  piecesOf: (currency: Currency) => readonly number[],
): CountError | null {
  for (const { currency, pieces } of counts) {
    const known = piecesOf(currency)
    const piece = Object.keys(presentPieces(pieces))
      .map(Number)
      .find((one) => !known.includes(one))
    if (piece !== undefined) return { currency, piece }
  }
  return null
}

/** Whether a typed number of pieces can be counted. */
export function isPieceCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= mostPieces
}

/** Whether a counted amount can be stored. */
export function isCountable(pieces: Pieces): boolean {
  return Object.values(pieces).every(isPieceCount) && piecesAmount(pieces) <= maxMinorUnits
}

/** The amounts that differ from what was expected. */
export function differingCounts<Amount extends Pick<CountedAmount, 'difference'>>(
  counts: readonly Amount[],
): Amount[] {
  return counts.filter(({ difference }) => difference !== 0)
}
