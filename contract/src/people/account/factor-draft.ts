import * as z from 'zod/mini'
import { longestTypedCode, sixDigits } from '#values/fields.ts'
import { codeSigns } from '#values/pasted-text.ts'
import { name } from '#values/text.ts'

const totp = sixDigits('Saisissez le code à six chiffres.')

/** Characters of backup codes. Look-alike characters such as 0 and O are excluded. */
export const backupSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A backup code of twelve characters. Separators are ignored. The first character tells which of the ten
 * codes it is.
 */
const backup = z
  .string('Saisissez un code de secours.')
  .check(
    z.maxLength(longestTypedCode, 'Un code de secours a douze signes.'),
    z.overwrite(codeSigns),
    z.regex(/^[A-HJK][2-9A-HJ-NP-Z]{11}$/, 'Un code de secours a douze signes, par exemple A7KQ-93PD-XM4R.'),
  )

export type FactorProof = z.output<typeof FactorProof>
export const FactorProof = z.discriminatedUnion('way', [
  z.object({ way: z.literal('totp'), code: totp }),
  z.object({ way: z.literal('backup'), code: backup }),
])

/**
 * Confirms the user's identity during a session: with a second factor or, for accounts without one, the
 * password or an emailed code.
 */
export type OwnProof = z.output<typeof OwnProof>
export const OwnProof = z.discriminatedUnion('way', [
  ...FactorProof.def.options,
  z.object({
    way: z.literal('password'),
    password: z.string().check(z.minLength(1, 'Saisissez votre mot de passe.'), z.maxLength(200)),
  }),
  z.object({ way: z.literal('mail'), code: totp }),
])

export const TotpDraft = z.object({ code: totp })

export type DeviceDraft = z.output<typeof DeviceDraft>
export const DeviceDraft = z.object({
  name: name('Nommez cet appareil.').check(z.maxLength(60, '60 caractères au plus.')),
})

/** A new second factor. `current` is the password, required when the account has no factor yet. */
export type EnrolmentDraft = z.output<typeof EnrolmentDraft>
export const EnrolmentDraft = z.object({
  ...DeviceDraft.shape,
  current: z.optional(z.string().check(z.maxLength(200, '200 caractères au plus.'))),
})
