import * as z from 'zod/mini'
import { mailText, telephoneText } from './pasted-text.ts'
import { maxPieces } from './pieces.ts'
import { name, optional, required } from './text.ts'

// One rule a field, for every form and every procedure. Functions, so that a screen loads only those it has.

/** A person's first or last name. */
export function personName(missing: string) {
  return name(missing)
}

/** A company of the platform. */
export function companyName() {
  const tooShort = 'Indiquez un nom de 2 caractères au moins.'
  return name("Indiquez le nom de l'entreprise.").check(
    z.minLength(2, tooShort),
    z.maxLength(80, '80 caractères au plus.'),
  )
}

/** Why something is done. */
export function reason(most: number) {
  return required('Indiquez un motif.', most)
}

export function city() {
  return optional(100)
}

const unreadableEmail = 'Email invalide. Exemple : nom@societe.com'

/** One's own; of somebody else `missing` says whose. */
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

/** Null when empty. */
export function optionalEmail() {
  return z.pipe(optional(200), z.nullable(z.string().check(z.overwrite(mailText), z.email(unreadableEmail))))
}

const numberForm = /^(?:\+|00)?[\d .-]{6,}$/
const between = /[,;/]|:::/

/**
 * A number with its country code, or as it is dialled at home, without what was typed to space it; null when
 * empty. The server judges whether it can be (`telephone.ts`).
 */
export function phone() {
  const unreadable = 'Téléphone invalide. Exemple : +243 812 345 678'
  return z.pipe(
    z.pipe(
      optional(40),
      z.nullable(z.string().check(z.overwrite(telephoneText), z.regex(numberForm, unreadable))),
    ),
    z.transform(unspaced),
  )
}

/** Several of them, with commas between. */
export function phones() {
  const unreadable = 'Téléphone invalide. Exemple : +243 812 345 678, +243 998 765 432'
  const areAll = (typed: string) =>
    typed.split(between).every((number) => numberForm.test(telephoneText(number)))
  return z.pipe(
    z.pipe(optional(100), z.nullable(z.string().check(z.refine(areAll, unreadable)))),
    z.transform(unspaced),
  )
}

// As it is kept, so that a form knows its own number again in the row.
function unspaced(typed: string | null): string | null {
  const numbers = typed
    ?.split(between)
    .map(telephoneText)
    .map(
      (number) => `${/^(\+|00)/.test(number) ? '+' : ''}${number.replace(/^00/, '').replaceAll(/\D/g, '')}`,
    )
  return numbers?.join(', ') ?? null
}

/** Any zone that the machine knows, by its name: an offset has no summer. */
export function timeZone() {
  const missing = 'Choisissez un fuseau horaire.'
  return z.string(missing).check(z.refine(isTimeZone, missing))
}

/** The zones that are offered: those the runtime knows, and the one that is kept, whatever it is called. */
export function timeZonesWith(kept: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept])].sort()
}

function isTimeZone(zone: string): boolean {
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** Pieces. */
export function quantity() {
  const positive = 'La quantité doit être un entier positif.'
  return z
    .int(positive)
    .check(z.minimum(1, positive), z.maximum(maxPieces, 'La quantité ne peut pas dépasser 1 000 000.'))
}

/** #rrggbb. */
export function colour() {
  const unreadable = 'Indiquez une couleur comme #0b5d6b.'
  return z.string(unreadable).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, unreadable))
}
