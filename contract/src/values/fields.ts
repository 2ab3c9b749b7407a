import * as z from 'zod/mini'
import { codeDigits, mailText, splitTelephones, telephoneText } from './pasted-text.ts'
import { maxPieces } from './pieces.ts'
import { name, optional, optionalAs, required } from './text.ts'

// Validation rules of fields, shared by the browser's forms and the server. Each rule is a function so that a
// page loads only the rules that it calls.

export function personName(missing: string) {
  return name(missing)
}

export function companyName() {
  const tooShort = 'Indiquez un nom de 2 caractères au moins.'
  return name("Indiquez le nom de l'entreprise.").check(
    z.minLength(2, tooShort),
    z.maxLength(80, '80 caractères au plus.'),
  )
}

/** The reason for an action, a required text. */
export function reason(most: number) {
  return required('Indiquez un motif.', most)
}

export function city() {
  return optional(100)
}

const unreadableEmail = 'Email invalide. Exemple : nom@societe.com'

/** An email address. `missing` is the error text when the field is empty. */
export function email(missing = 'Indiquez votre email.') {
  return z
    .string(missing)
    .check(
      z.overwrite(mailText),
      z.minLength(1, missing),
      z.maxLength(200, '200 caractères au plus.'),
      z.email(unreadableEmail),
    )
}

/** An optional email address. Null when the field is empty or contains only invisible characters. */
export function optionalEmail() {
  return optionalAs(200, mailText, z.email(unreadableEmail))
}

/**
 * The email address typed for signing in. Its format is not validated, because an invalid address is refused
 * like an unknown one.
 */
export function accountEmail() {
  const missing = 'Indiquez votre email.'
  return z
    .string(missing)
    .check(z.overwrite(mailText), z.minLength(1, missing), z.maxLength(200, '200 caractères au plus.'))
}

/** A code of six digits. Separators are ignored, and the digits of every keyboard are accepted. */
export function sixDigits(missing: string) {
  const wrong = 'Le code a six chiffres.'
  return z
    .string(missing)
    .check(z.maxLength(longestTypedCode, wrong), z.overwrite(codeDigits), z.regex(/^\d{6}$/, wrong))
}

/**
 * The longest text accepted as a code, in characters. A pasted code may contain separators and invisible
 * characters.
 */
export const longestTypedCode = 60

const numberForm = /^(?:\+|00)?[\d .-]{6,}$/

/**
 * A phone number in international or national form. Spaces are removed. Null when empty. This checks only the
 * general form, and the server validates the number (`telephone.ts`).
 */
export function phone() {
  const unreadable = 'Téléphone invalide. Exemple : +243 812 345 678'
  return z.pipe(
    z.pipe(
      optional(40),
      z.nullable(z.string().check(z.overwrite(telephoneText), z.regex(numberForm, unreadable))),
    ),
    z.transform(withoutSpaces),
  )
}

/** Several phone numbers, separated by commas. */
export function phones() {
  const unreadable = 'Téléphone invalide. Exemple : +243 812 345 678, +243 998 765 432'
  const areValid = (typed: string) =>
    splitTelephones(typed).every((number) => numberForm.test(telephoneText(number)))
  return z.pipe(
    z.pipe(optional(100), z.nullable(z.string().check(z.refine(areValid, unreadable)))),
    z.transform(withoutSpaces),
  )
}

// Removes spaces as the server does, so that the browser can compare the typed number with the stored one.
function withoutSpaces(typed: string | null): string | null {
  if (typed === null) return null
  return splitTelephones(typed)
    .map(telephoneText)
    .map(
      (number) => `${/^(\+|00)/.test(number) ? '+' : ''}${number.replace(/^00/, '').replaceAll(/\D/g, '')}`,
    )
    .join(', ')
}

/** An IANA time zone name. A plain UTC offset is refused, because it does not follow daylight saving time. */
export function timeZone() {
  const missing = 'Choisissez un fuseau horaire.'
  return z.string(missing).check(z.refine(isTimeZone, missing))
}

/**
 * Options of a time zone field: those of the JavaScript runtime, and the stored one, which the runtime may
 * not know.
 */
export function timeZonesWith(stored: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].sort()
}

function isTimeZone(zone: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** A whole number between two limits. `outside` is the error text for any invalid value. */
export function wholeNumber(least: number, most: number, outside: string) {
  return z.int(outside).check(z.minimum(least, outside), z.maximum(most, outside))
}

export function quantity() {
  const positive = 'La quantité doit être un entier positif.'
  return z
    .int(positive)
    .check(z.minimum(1, positive), z.maximum(maxPieces, 'La quantité ne peut pas dépasser 1 000 000.'))
}

/** A colour in the form `#0b5d6b`. */
export function colour() {
  const unreadable = 'Indiquez une couleur comme #0b5d6b.'
  return z.string(unreadable).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, unreadable))
}
