import * as z from 'zod/mini'
import { optionalEmail, phone } from '#values/fields.ts'
import { modes } from '#values/modes.ts'
import { name } from '#values/text.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { clientFields } from './fields.ts'

export const ClientDraft = z.object(
  draftShape(clientFields, {
    name: name("Indiquez le nom de l'entreprise."),
    email: optionalEmail(),
    phone: phone(),
    type: z._default(z.enum(modes, 'Choisissez un type.'), 'Maritime'),
  }),
)
export type ClientDraft = z.output<typeof ClientDraft>
