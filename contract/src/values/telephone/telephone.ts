import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { phone, phones } from '#values/fields.ts'

// Numbering plans of the world are too large for a screen, so only the server validates with them.

/** Phone numbers as typed, before they are parsed with the countries of a company. */
export type TypedNumbers = { typed: string }

export function telephone() {
  return z.pipe(phone(), typedNumbers)
}

/** Several numbers, separated by commas. */
export function telephones() {
  return z.pipe(phones(), typedNumbers)
}

/**
 * The stored form: E.164, separated by commas. Undefined when a number is invalid in these countries (ISO
 * 3166, in order).
 */
export function storedNumbers(
  { typed }: TypedNumbers,
  countries: readonly (string | null)[],
): string | undefined {
  const numbers = typed.split(', ').map((number) => e164Of(number, countries))
  return numbers.every((number) => number !== undefined) ? numbers.join(', ') : undefined
}

/**
 * A number in E.164. A national number is parsed with the first country (ISO 3166, `CD`) where it is valid;
 * undefined when there is none.
 */
export function e164Of(typed: string, countries: readonly (string | null)[] = []): string | undefined {
  const international = typed.replace(/^\s*00/, '+')
  const supported = countries.filter((country) => country !== null && isSupportedCountry(country))
  for (const country of supported.length > 0 ? supported : [undefined]) {
    const number = parsePhoneNumberFromString(international, country)
    if (number?.isValid()) return number.number
  }
  return undefined
}

const typedNumbers = z
  .string()
  .nullable()
  .transform((typed): TypedNumbers | null => (typed === null ? null : { typed }))
