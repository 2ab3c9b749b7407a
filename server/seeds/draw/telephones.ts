import { e164Of } from '@escale/contract/values/telephone'

/** A number of the demo as it is kept; one that cannot be is a mistake of ours. */
export function keptNumber(written: string): string {
  const kept = e164Of(written)
  if (!kept) throw new Error(`No telephone number: ${written}`)
  return kept
}
