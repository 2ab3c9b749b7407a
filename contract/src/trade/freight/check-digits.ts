import { carrierNumber } from '#channels/labels/carrier-number.ts'
import { fold } from '#values/fold.ts'
import { bareWord, isSearchable } from '#values/search.ts'

// Check digits of standardised numbers. Spaces, dashes and dots that a user types are ignored.

/** Removes everything but capitals and digits, for storage and search. */
export function bareNumber(typed: string): string {
  return carrierNumber(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * The search key of a code: letters and digits without accents, in the Latin alphabet. Empty when the code is
 * punctuation only. In SQL: `replace(access.fold(code), ' ', '')`.
 */
export function codeKey(typed: string): string {
  return isSearchable(typed) ? bareWord(fold(carrierNumber(typed))) : ''
}

export const containerForm = /^[A-Z]{3}[UJZ]\d{7}$/

export const containerFormRefusal = 'Numéro de conteneur invalide : quatre lettres, puis sept chiffres.'

const containerLetters = 'A.BCDEFGHIJK.LMNOPQRSTU.VWXYZ' // ISO 6346: A is 10; multiples of 11 are skipped

/** The eleventh digit of a container number, computed from its first ten characters (ISO 6346). */
export function containerCheckDigit(number: string): number {
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, place) => total + containerValue(sign) * 2 ** place,
    0,
  )
  return (sum % 11) % 10
}

function containerValue(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : 10 + containerLetters.indexOf(sign)
}

/** Returns the error text of an invalid container number; null when valid. */
export function containerRefusal(number: string): string | null {
  if (!containerForm.test(number)) return containerFormRefusal
  const digit = containerCheckDigit(number)
  return Number(number.at(-1)) === digit
    ? null
    : `Numéro de conteneur invalide : le chiffre de contrôle devrait être ${digit}.`
}

/** True for a typed container number of the right form whose check digit is wrong. */
export function hasWrongCheckDigit(typed: string): boolean {
  const number = bareNumber(typed)
  return containerForm.test(number) && containerRefusal(number) !== null
}

/** The eleventh digit of an air waybill number: its serial number modulo 7 (IATA). */
export function airWaybillCheckDigit(number: string): number {
  return Number(number.slice(3, 10)) % 7
}

export function isAirWaybill(number: string): boolean {
  return /^\d{11}$/.test(number) && Number(number.at(-1)) === airWaybillCheckDigit(number)
}

/** Formats `020-8114 0743`. */
export function formatAirWaybill(number: string): string {
  return `${number.slice(0, 3)}-${number.slice(3, 7)} ${number.slice(7)}`
}

/** The seventh digit of an IMO ship number: the last digit of the sum of its six digits, weighted 7 to 2. */
export function imoCheckDigit(number: string): number {
  return [...number.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0) % 10
}

export function isImoNumber(number: string): boolean {
  return /^\d{7}$/.test(number) && Number(number.at(-1)) === imoCheckDigit(number)
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const vinValues = [...'12345678123457923456789'].map(Number)
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth character of a 17-character chassis number (ISO 3779), mandatory in North America only. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, place) => total + vinValue(sign) * (vinWeights[place] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function vinValue(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : (vinValues[vinLetters.indexOf(sign)] ?? 0)
}

export function isVin(number: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(number) && number[8] === vinCheckDigit(number)
}

/**
 * Returns a warning about a 17-character chassis number with a wrong check digit. Shorter numbers are
 * Japanese frame numbers, which have no check digit.
 */
export function chassisWarning(number: string): string | null {
  return number.length === 17 && !isVin(number) ? 'Vérifiez le numéro de châssis.' : null
}
