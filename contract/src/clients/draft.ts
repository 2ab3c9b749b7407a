import * as z from 'zod/mini'
import { modes } from '../modes.ts'
import { name, note, optional } from '../text.ts'

const email = z.pipe(optional(200), z.nullable(z.email('Email invalide. Exemple : nom@societe.com')))

const phone = z.pipe(optional(40), z.nullable(z.string().check(z.regex(/^\+?[\d\s().-]{6,}$/, 'Téléphone invalide. Exemple : +243 812 345 678'))))

/** What a person may say of a client. */
export const ClientDraft = z.object({
  name: name("Indiquez le nom de l'entreprise."),
  email,
  phone,
  type: z._default(z.enum(modes, 'Choisissez un type.'), 'Maritime'),
  address: note(),
})
export type ClientDraft = z.output<typeof ClientDraft>
