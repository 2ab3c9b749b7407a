import { e164Of } from '@escale/contract/values/telephone/telephone'

/** Stored form of a telephone number. An invalid one is a mistake in the demo. */
export function keptNumber(written: string): string {
  const kept = e164Of(written)
  if (!kept) throw new Error(`No telephone number: ${written}`)
  return kept
}
