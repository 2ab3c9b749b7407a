import * as z from 'zod/mini'
import { optionalEmail, phone } from '#values/fields.ts'
import { modes } from '#values/modes.ts'
import { name, note } from '#values/text.ts'

/** What a person may say of a client. */
export const ClientDraft = z.object({
  name: name("Indiquez le nom de l'entreprise."),
  email: optionalEmail(),
  phone: phone(),
  type: z._default(z.enum(modes, 'Choisissez un type.'), 'Maritime'),
  address: note(),
  note: note(),
})
export type ClientDraft = z.output<typeof ClientDraft>
