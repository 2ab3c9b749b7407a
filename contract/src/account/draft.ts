import * as z from 'zod/mini'
import { name } from '../text.ts'

export const EmailAddress = z
  .string('Indiquez votre email.')
  .check(
    z.trim(),
    z.minLength(1, 'Indiquez votre email.'),
    z.maxLength(200, '200 caractères au plus.'),
    z.email('Email invalide. Exemple : nom@societe.com'),
  )
export const NewPassword = z
  .string('Choisissez un mot de passe.')
  .check(z.minLength(10, '10 caractères au moins.'), z.maxLength(200, '200 caractères au plus.'))
/** Six digits, however they were typed. */
const Code = z.pipe(
  z.pipe(
    z.string('Saisissez le code reçu.'),
    z.transform((typed: string) => typed.replaceAll(/\D/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Le code a six chiffres.')),
)

const person = { firstName: name('Indiquez votre prénom.'), lastName: name('Indiquez votre nom.') }

export type SignUpDraft = z.output<typeof SignUpDraft>
export const SignUpDraft = z.object({ ...person, email: EmailAddress, password: NewPassword })

export type EmailDraft = z.output<typeof EmailDraft>
export const EmailDraft = z.object({ email: EmailAddress })

export type CodeDraft = z.output<typeof CodeDraft>
export const CodeDraft = z.object({ email: EmailAddress, code: Code })

export type PasswordDraft = z.output<typeof PasswordDraft>
export const PasswordDraft = z.object({ password: NewPassword })

export type NewcomerDraft = z.output<typeof NewcomerDraft>
export const NewcomerDraft = z.object({ ...person, password: NewPassword })
