import { e164Of } from '@escale/contract/values/telephone/telephone'

/** Stored form of a telephone number. An invalid one is a mistake in the demo. */
export function keptNumber(written: string): string {
  const number = e164Of(written)
  if (!number) throw new Error(`No telephone number: ${written}`)
  return number
}
