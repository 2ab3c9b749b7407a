import * as z from 'zod/mini'
import { codeDigits, mailText, splitTelephones, telephoneText } from './pasted-text.ts'
import { maxPieces } from './pieces.ts'
import { name, optional, required } from './text.ts'

// Each field has one rule, shared by forms and procedures. Functions, so that a screen loads only the rules
// it uses.

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

/** The reason of an action. */
export function reason(most: number) {
  return required('Indiquez un motif.', most)
}

export function city() {
  return optional(100)
}

const unreadableEmail = 'Email invalide. Exemple : nom@societe.com'

/** An email address; `missing` is the error text when empty. */
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

/** Null when empty, or when only invisible characters were pasted. */
export function optionalEmail() {
  return z.pipe(
    z.pipe(
      optional(200),
      z.transform((typed: string | null) => (typed && mailText(typed)) || null),
    ),
    z.nullable(z.string().check(z.email(unreadableEmail))),
  )
}

/** The email of an account to sign in to. An unknown address is a wrong one, so its form is not checked. */
export function accountEmail() {
  const missing = 'Indiquez votre email.'
  return z
    .string(missing)
    .check(z.overwrite(mailText), z.minLength(1, missing), z.maxLength(200, '200 caractères au plus.'))
}

/** A code of six digits, typed or pasted with any separators and on any keyboard. */
export function sixDigits(missing: string) {
  const wrong = 'Le code a six chiffres.'
  return z
    .string(missing)
    .check(z.maxLength(longestTypedCode, wrong), z.overwrite(codeDigits), z.regex(/^\d{6}$/, wrong))
}

/** The longest text of a typed code, with the separators and invisible characters of a pasted one. */
export const longestTypedCode = 60

const numberForm = /^(?:\+|00)?[\d .-]{6,}$/

/**
 * A phone number, with its country code or in national form, without spaces; null when empty. The server
 * validates it (`telephone.ts`).
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

/** Several numbers, separated by commas. */
export function phones() {
  const unreadable = 'Téléphone invalide. Exemple : +243 812 345 678, +243 998 765 432'
  const areValid = (typed: string) =>
    splitTelephones(typed).every((number) => numberForm.test(telephoneText(number)))
  return z.pipe(
    z.pipe(optional(100), z.nullable(z.string().check(z.refine(areValid, unreadable)))),
    z.transform(withoutSpaces),
  )
}

// The stored form, so that a form recognises its own number in the row.
function withoutSpaces(typed: string | null): string | null {
  if (typed === null) return null
  return splitTelephones(typed)
    .map(telephoneText)
    .map(
      (number) => `${/^(\+|00)/.test(number) ? '+' : ''}${number.replace(/^00/, '').replaceAll(/\D/g, '')}`,
    )
    .join(', ')
}

/** A named time zone. A plain offset is refused, because it has no daylight saving time. */
export function timeZone() {
  const missing = 'Choisissez un fuseau horaire.'
  return z.string(missing).check(z.refine(isTimeZone, missing))
}

/**
 * The choices of a time zone field: those of the runtime, and the stored one, which the runtime may not know.
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

/** A whole number between two limits, with one message for all that is wrong with it. */
export function wholeNumber(least: number, most: number, outside: string) {
  return z.int(outside).check(z.minimum(least, outside), z.maximum(most, outside))
}

export function quantity() {
  const positive = 'La quantité doit être un entier positif.'
  return z
    .int(positive)
    .check(z.minimum(1, positive), z.maximum(maxPieces, 'La quantité ne peut pas dépasser 1 000 000.'))
}

/** A colour such as `#0b5d6b`. */
export function colour() {
  const unreadable = 'Indiquez une couleur comme #0b5d6b.'
  return z.string(unreadable).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, unreadable))
}
