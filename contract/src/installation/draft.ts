import * as z from 'zod/mini'
import { name } from '../text.ts'

/** The first super_admin, made once through the link the server printed. */
export const FirstAccount = z.object({
  firstName: name('Indiquez votre prénom.'),
  lastName: name('Indiquez votre nom.'),
  email: z.string('Indiquez votre email.').check(z.trim(), z.email('Email invalide. Exemple : nom@societe.com')),
  password: z.string('Choisissez un mot de passe.').check(z.minLength(10, '10 caractères au moins.'), z.maxLength(200, '200 caractères au plus.')),
})
export type FirstAccount = z.output<typeof FirstAccount>
