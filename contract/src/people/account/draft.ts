import * as z from 'zod/mini'
import { email, personName, phone, sixDigits } from '#values/fields.ts'
import { isSlug } from '#values/slug.ts'

export const NewPassword = z
  .string('Choisissez un mot de passe.')
  .check(z.minLength(10, '10 caractères au moins.'), z.maxLength(200, '200 caractères au plus.'))
export const Code = sixDigits('Saisissez le code reçu.')

const person = {
  firstName: personName('Indiquez votre prénom.'),
  lastName: personName('Indiquez votre nom.'),
}

export type SignUpDraft = z.output<typeof SignUpDraft>
export const SignUpDraft = z.object({ ...person, email: email(), password: NewPassword })

export type EmailDraft = z.output<typeof EmailDraft>
export const EmailDraft = z.object({ email: email() })

export type CodeDraft = z.output<typeof CodeDraft>
export const CodeDraft = z.object({ email: email(), code: Code })

/** The token in the link of a sign-in email. */
export type SignInLink = z.output<typeof SignInLink>
export const SignInLink = z.object({ token: z.string().check(z.maxLength(200)) })

export type PasswordDraft = z.output<typeof PasswordDraft>
export const PasswordDraft = z.object({ password: NewPassword })

export type ProfileDraft = z.output<typeof ProfileDraft>
export const ProfileDraft = z.object({ ...person, phone: phone() })

/** The current password, which sensitive actions require again. */
export const CurrentPassword = z
  .string('Saisissez votre mot de passe actuel.')
  .check(z.minLength(1, 'Saisissez votre mot de passe actuel.'), z.maxLength(200, '200 caractères au plus.'))

export type PasswordChangeDraft = z.output<typeof PasswordChangeDraft>
export const PasswordChangeDraft = z.object({
  current: CurrentPassword,
  password: NewPassword,
  endOthers: z._default(z.boolean(), true),
})

export type EmailChangeDraft = z.output<typeof EmailChangeDraft>
export const EmailChangeDraft = z.object({ email: email(), current: CurrentPassword })

export type RemovalDraft = z.output<typeof RemovalDraft>
export const RemovalDraft = z.object({ current: CurrentPassword })

/** The account that becomes super_admin, with the password of the super_admin who makes the request. */
export type GrantDraft = z.output<typeof GrantDraft>
export const GrantDraft = z.object({ id: z.uuid('Choisissez une personne.'), current: CurrentPassword })

export type SuperAdminDraft = z.output<typeof SuperAdminDraft>
export const SuperAdminDraft = z.object({
  ...person,
  email: email('Indiquez son email.'),
  current: CurrentPassword,
})

/** The last path segment of a typed or pasted URL such as `https://…/tenant/atlas-fret/`. */
function lastPartOf(typed: string): string {
  const [last = ''] = typed
    .trim()
    .replace(/\/$/, '')
    .split(/[/?#\s]/)
    .slice(-1)
  return last
}

/** The company that the user asks to join: its slug `atlas-fret`, or a URL that ends with the slug. */
export type AccessDraft = z.output<typeof AccessDraft>
export const AccessDraft = z.object({
  company: z.pipe(
    z.pipe(
      z.string("Indiquez l'adresse de l'entreprise."),
      z.transform((typed: string) => lastPartOf(typed).toLowerCase()),
    ),
    z.string().check(z.refine(isSlug, "Indiquez l'adresse de l'entreprise, par exemple atlas-fret.")),
  ),
})

/** The password that the user chose at sign-up. */
export type KnownPassword = z.output<typeof KnownPassword>
export const KnownPassword = z.object({
  password: z
    .string('Saisissez votre mot de passe.')
    .check(z.minLength(1, 'Saisissez votre mot de passe.'), z.maxLength(200, '200 caractères au plus.')),
})

export type NewcomerDraft = z.output<typeof NewcomerDraft>
export const NewcomerDraft = z.object({ ...person, password: NewPassword })
