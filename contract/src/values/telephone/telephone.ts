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
 * The E.164 number that is dialled today. A national number is read with the first country (ISO 3166, `CD`)
 * where somebody can have it. A former number is completed only if one reading is possible. Undefined
 * otherwise.
 */
export function e164Of(typed: string, countries: readonly (string | null)[] = []): string | undefined {
  const readings = readingsOf(typed, countries)
  const asTyped = readings.find(({ isCompleted }) => !isCompleted)
  if (asTyped) return asTyped.number
  const completed = new Set(readings.map(({ number }) => number))
  return completed.size === 1 ? readings[0]?.number : undefined
}

/**
 * Names the current numbers that refused former ones may have become. Undefined when the numbering of no
 * country explains them.
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

/** `isCompleted`: the typed number is a former one. */
type Reading = { number: string; isCompleted: boolean }

function readingsOf(typed: string, countries: readonly (string | null)[]): Reading[] {
  return parsedNumbers(typed, countries).flatMap(({ number, country }) => {
    const current = currentNumber(number)
    const isValid = country ? isPersonal(current, country) : parsePhoneNumberFromString(current)?.isValid()
    return isValid ? [{ number: current, isCompleted: current !== number }] : []
  })
}

type ParsedNumber = { number: string; country: CountryCode | undefined }

/** The number as each country reads it; `country` is undefined when the number has its country code. */
function parsedNumbers(typed: string, countries: readonly (string | null)[]): ParsedNumber[] {
  const text = typed.replace(/^\s*00/, '+')
  const isInternational = text.trimStart().startsWith('+')
  const supported = countries.filter((country) => country !== null && isSupportedCountry(country))
  return (isInternational ? [undefined] : supported).flatMap((country) => {
    const number = parsePhoneNumberFromString(text, country)?.number
    return number ? [{ number, country }] : []
  })
}

// Numbers that a person or an office can have. A French `08` is a service, and a Congolese `08` is a mobile.
const personalTypes: readonly (string | undefined)[] = [
  'MOBILE',
  'FIXED_LINE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
  'PERSONAL_NUMBER',
]

/** Congo-Kinshasa has hardly any landline left, and `01 23 45 67 89` there would be a number of Paris. */
const mobileOnly: readonly string[] = ['CD']

/**
 * Whether an operator of the country gives this number to a person. A national number is judged by the full
 * numbering plan, because digits of another country must not become a number of this one. A number with its
 * country code is judged by the length and first digits only, because new prefixes appear every month.
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
