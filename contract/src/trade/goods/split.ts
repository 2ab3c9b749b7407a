// Splitting a row in two keeps the total of pieces and of weight.

type SplitPart = { quantity: number; weightKg: number | null }

/**
 * Splits `pieces` off a row. Weight is shared in proportion to the pieces, to the gram. The part that goes is
 * rounded half up, and the rest stays, so both add up to the weighed total. Volume follows from the pieces.
 */
export function splitPieces(
  { quantity, weightKg }: SplitPart,
  pieces: number,
): { stays: SplitPart; goes: SplitPart } {
  if (weightKg === null)
    return { stays: { quantity: quantity - pieces, weightKg }, goes: { quantity: pieces, weightKg } }
  const grams = BigInt(Math.round(weightKg * 1000))
  const movedGrams = (2n * grams * BigInt(pieces) + BigInt(quantity)) / (2n * BigInt(quantity))
  return {
    stays: { quantity: quantity - pieces, weightKg: Number(grams - movedGrams) / 1000 },
    goes: { quantity: pieces, weightKg: Number(movedGrams) / 1000 },
  }
}

/**
 * The number of the next row split off: `REC-2026-00012-2`. A split of a split counts on from the first row.
 */
export function splitNumber(number: string, rowsSoFar: number): string {
  return `${firstNumber(number)}-${rowsSoFar + 1}`
}

/** `REC-2026-00012` for `REC-2026-00012-2`. */
export function firstNumber(number: string): string {
  return number.split('-').slice(0, 3).join('-')
}
