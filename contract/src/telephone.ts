import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { phone, phones } from './fields.ts'

// The numbering plans of the world weigh more than a screen may: the server alone judges with them.

const impossible = "Ce numéro ne peut pas exister : vérifiez l'indicatif du pays et le nombre de chiffres."

/** A telephone number as it is kept: E.164. */
export function telephone() {
  return z.pipe(phone(), kept)
}

/** Several of them, with commas between. */
export function telephones() {
  return z.pipe(phones(), kept)
}

/** A number in E.164, a national one read with a country (ISO 3166, `CD`); undefined when no country has such a number. */
export function e164Of(typed: string, country?: string | null): string | undefined {
  const international = typed.replace(/^\s*00/, '+')
  const number = parsePhoneNumberFromString(international, country && isSupportedCountry(country) ? country : undefined)
  return number?.isValid() ? number.number : undefined
}

const kept = z
  .string()
  .nullable()
  .transform((typed, context) => {
    if (typed === null) return null
    const numbers = typed.split(', ').map((number) => e164Of(number))
    if (numbers.every((number) => number !== undefined)) return numbers.join(', ')
    context.addIssue({ code: 'custom', message: impossible })
    return z.NEVER
  })
