// Pieces of a row that become a row of their own: nothing is lost or found by the cut.

type Cut = { quantity: number; weightKg: number | null }

/**
 * What stays and what goes when `pieces` of a row are cut off. Weight is shared by pieces, to the gram,
 * rounded half up
 * for the part that goes; the rest stays, so that both add up to what was weighed. The volume follows from
 * the pieces.
 */
export function splitOff({ quantity, weightKg }: Cut, pieces: number): { stays: Cut; goes: Cut } {
  if (weightKg === null)
    return { stays: { quantity: quantity - pieces, weightKg }, goes: { quantity: pieces, weightKg } }
  const grams = BigInt(Math.round(weightKg * 1000))
  const gone = (2n * grams * BigInt(pieces) + BigInt(quantity)) / (2n * BigInt(quantity))
  return {
    stays: { quantity: quantity - pieces, weightKg: Number(grams - gone) / 1000 },
    goes: { quantity: pieces, weightKg: Number(gone) / 1000 },
  }
}

/** The number of the nth row cut off one: `REC-2026-00012-2`. A cut of a cut counts on from the first row. */
export function cutNumber(number: string, rowsSoFar: number): string {
  return `${firstNumber(number)}-${rowsSoFar + 1}`
}

/** `REC-2026-00012` of `REC-2026-00012-2`. */
export function firstNumber(number: string): string {
  return number.split('-').slice(0, 3).join('-')
}
