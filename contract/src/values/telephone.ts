import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { phone, phones } from './fields.ts'

// The numbering plans of the world weigh more than a screen may: the server alone judges with them.

/**
 * Numbers that were typed, with their country code or as they are dialled at home: kept once they are read
 * with the countries of a company.
 */
export type TypedNumbers = { typed: string }

export function telephone() {
  return z.pipe(phone(), unread)
}

/** Several of them, with commas between. */
export function telephones() {
  return z.pipe(phones(), unread)
}

/**
 * As they are kept: E.164, with commas between. Undefined when one is no number of these countries (ISO 3166,
 * in their order).
 */
export function keptNumbers(
  { typed }: TypedNumbers,
  countries: readonly (string | null)[],
): string | undefined {
  const numbers = typed.split(', ').map((number) => e164Of(number, countries))
  return numbers.every((number) => number !== undefined) ? numbers.join(', ') : undefined
}

/**
 * A number in E.164, a national one read with the first of these countries that has it (ISO 3166, `CD`);
 * undefined when none has.
 */
export function e164Of(typed: string, countries: readonly (string | null)[] = []): string | undefined {
  const international = typed.replace(/^\s*00/, '+')
  const known = countries.filter((country) => country !== null && isSupportedCountry(country))
  for (const country of known.length > 0 ? known : [undefined]) {
    const number = parsePhoneNumberFromString(international, country)
    if (number?.isValid()) return number.number
  }
  return undefined
}

const unread = z
  .string()
  .nullable()
  .transform((typed): TypedNumbers | null => (typed === null ? null : { typed }))
