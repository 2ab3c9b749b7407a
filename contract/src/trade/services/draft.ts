import * as z from 'zod/mini'
import { modes } from '#values/modes.ts'
import { Cents } from '#values/money.ts'
import { name } from '#values/text.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { serviceFields } from './fields.ts'
import { units } from './units.ts'

export * from './units.ts'

/** The form of a service. `price` is the price of one unit, in cents. */
export const ServiceDraft = z.object(
  draftShape(serviceFields, {
    name: name('Indiquez le nom du service.'),
    price: Cents,
    category: z._default(z.enum(modes, 'Choisissez une catégorie.'), 'Maritime'),
    unit: z._default(z.enum(units, 'Choisissez une unité.'), 'forfait'),
  }),
)
export type ServiceDraft = z.output<typeof ServiceDraft>
