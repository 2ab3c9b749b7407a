import { parsePhoneNumberFromString as parseByFullPlan } from 'libphonenumber-js/max'
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { z } from 'zod'
import { phone, phones } from '#values/fields.ts'
import { currentNumber, possibleNumbers } from '#values/telephone-key.ts'
import { readablePhone } from './readable-phone.ts'

// Validation of phone numbers, for the server only. The numbering plans of all countries are too large for
// the browser.

/** Phone numbers as typed. They still have to be parsed with the company's countries. */
export type TypedNumbers = { typed: string }

export function telephone() {
  return z.pipe(phone(), typedNumbers)
}

/** Several phone numbers as typed, separated by commas. */
export function telephones() {
  return z.pipe(phones(), typedNumbers)
}

/**
 * The numbers as stored: E.164, separated by commas. Undefined when a number is invalid. `countries` are ISO
 * 3166 codes in order of preference.
 */
export function storedNumbers(
  { typed }: TypedNumbers,
  countries: readonly (string | null)[],
): string | undefined {
  const numbers = typed.split(', ').map((number) => e164Of(number, countries))
  return numbers.every((number) => number !== undefined) ? numbers.join(', ') : undefined
}

/**
 * Converts a typed number to the E.164 number that is dialled today. Without a country code, it is parsed
 * with the first country (ISO 3166, `CD`) in which a person can have the number. A former number is converted
 * only if one new number is possible. Otherwise undefined.
 */
export function e164Of(typed: string, countries: readonly (string | null)[] = []): string | undefined {
  const readings = readingsOf(typed, countries)
  const asTyped = readings.find(({ isCompleted }) => !isCompleted)
  if (asTyped) return asTyped.number
  const completed = new Set(readings.map(({ number }) => number))
  return completed.size === 1 ? readings[0]?.number : undefined
}

/**
 * An error text that suggests the possible new numbers for refused former ones. Undefined when no change of a
 * numbering plan applies.
 */
export function proposalText(
  { typed }: TypedNumbers,
  countries: readonly (string | null)[],
): string | undefined {
  const proposed = typed
    .split(', ')
    .filter((number) => e164Of(number, countries) === undefined)
    .flatMap((number) => proposedNumbers(number, countries))
  if (proposed.length === 0) return undefined
  return `Ce numéro a changé dans son pays. Choisissez : ${proposed.map(readablePhone).join(' ou ')}.`
}

function proposedNumbers(typed: string, countries: readonly (string | null)[]): string[] {
  const completed = readingsOf(typed, countries).map(({ number }) => number)
  const possible = parsedNumbers(typed, countries)
    .filter(({ number }) => currentNumber(number) === number)
    .flatMap(({ number }) => possibleNumbers(number))
  return [...new Set([...completed, ...possible])]
}

/**
 * A way to interpret a typed number. `isCompleted`: the typed number is a former one, and `number` is its
 * replacement.
 */
type Reading = { number: string; isCompleted: boolean }

function readingsOf(typed: string, countries: readonly (string | null)[]): Reading[] {
  return parsedNumbers(typed, countries).flatMap(({ number, country }) => {
    const current = currentNumber(number)
    const isValid = country ? isPersonal(current, country) : parsePhoneNumberFromString(current)?.isValid()
    return isValid ? [{ number: current, isCompleted: current !== number }] : []
  })
}

type ParsedNumber = { number: string; country: CountryCode | undefined }

/**
 * The typed number parsed with each country. `country` is undefined when the typed number contains its
 * country code.
 */
function parsedNumbers(typed: string, countries: readonly (string | null)[]): ParsedNumber[] {
  const text = typed.replace(/^\s*00/, '+')
  const isInternational = text.trimStart().startsWith('+')
  const supported = countries.filter((country) => country !== null && isSupportedCountry(country))
  return (isInternational ? [undefined] : supported).flatMap((country) => {
    const number = parsePhoneNumberFromString(text, country)?.number
    return number ? [{ number, country }] : []
  })
}

// Types of numbers that a person or an office can have. Other types are refused: French numbers in `08` are
// paid services, for example.
const personalTypes: readonly (string | undefined)[] = [
  'MOBILE',
  'FIXED_LINE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
  'PERSONAL_NUMBER',
]

/**
 * Countries in which only mobile numbers are accepted. Congo-Kinshasa has almost no landlines left, so `01 23
 * 45 67 89` typed there is more likely a Paris number.
 */
const mobileOnly: readonly string[] = ['CD']

/**
 * Whether a number can belong to a person in this country. A number typed without a country code is checked
 * with the full numbering plan, so that a foreign number is not mistaken for a local one. A number typed with
 * its country code is checked only by length and first digits, because operators introduce new prefixes every
 * month.
 */
function isPersonal(number: string, country: CountryCode): boolean {
  const planned = parseByFullPlan(number)
  if (!planned?.isValid() || planned.countryCallingCode !== getCountryCallingCode(country)) return false
  const type = planned.getType()
  return mobileOnly.includes(country) ? type === 'MOBILE' : personalTypes.includes(type)
}

const typedNumbers = z
  .string()
  .nullable()
  .transform((typed): TypedNumbers | null => (typed === null ? null : { typed }))
