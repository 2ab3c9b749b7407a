import { e164Of } from '@escale/contract/values/telephone/telephone'

/**
 * Converts a phone number to its stored format. Throws if it is invalid, because that is a mistake in the
 * demo data.
 */
export function storedPhoneNumber(written: string): string {
  const number = e164Of(written)
  if (!number) throw new Error(`No telephone number: ${written}`)
  return number
}
