import * as z from 'zod/mini'
import { NewPassword } from '#people/account/draft.ts'
import { email, personName } from '#values/fields.ts'

/**
 * The first super_admin. The account is created once, through the link that the server printed at
 * installation.
 */
export const FirstAccount = z.object({
  firstName: personName('Indiquez votre prénom.'),
  lastName: personName('Indiquez votre nom.'),
  email: email(),
  password: NewPassword,
})
export type FirstAccount = z.output<typeof FirstAccount>
