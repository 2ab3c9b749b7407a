// Splits a row into two. Both rows together have the original number of pieces and the original weight.

type SplitPart = { quantity: number; weightKg: number | null }

/**
 * Splits `pieces` off a row. Weight is divided in proportion, in whole grams. The split-off part is rounded
 * half up and the other part gets the remainder, so both add up. Volume is computed from the pieces.
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
 * The number of the next row split off: `REC-2026-00012-2`. Splitting a split-off row continues the numbering
 * of the first row.
 */
export function splitNumber(number: string, rowsSoFar: number): string {
  return `${originalNumber(number)}-${rowsSoFar + 1}`
}

/** Returns `REC-2026-00012` for `REC-2026-00012-2`. */
export function originalNumber(number: string): string {
  return number.split('-').slice(0, 3).join('-')
}
