/**
 * The keys that the person used for the previous parcel of a series. Where the next one is likely to take the
 * same, the form saves some of them.
 */
export type Pace = {
  /** True when the weight was the last measure: one piece, weighed, without sizes. */
  isWeightLast: boolean
  /** True when, besides, the client was that of the parcel before. */
  isClientKept: boolean
}

export const noPace: Pace = { isWeightLast: false, isClientKept: false }

type Fields = Record<'quantity' | 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm', unknown> & {
  clientId: string | null
}

/** The pace after a parcel. `carriedClientId` is undefined for the first parcel, which carries no client. */
export function paceAfter(sent: Fields, carriedClientId: string | null | undefined): Pace {
  const { clientId, quantity, weightKg, lengthCm, widthCm, heightCm } = sent
  const isSized = Boolean(lengthCm || widthCm || heightCm)
  const isWeightLast = Boolean(weightKg) && !isSized && quantity === 1
  return { isWeightLast, isClientKept: isWeightLast && clientId === carriedClientId }
}
