import * as z from 'zod/mini'
import { modes } from '#values/modes.ts'
import { Cents } from '#values/money.ts'
import { name, note } from '#values/text.ts'

export const units = ['forfait', 'pièce', 'kg', 'm³', 'W/M'] as const
export type Unit = (typeof units)[number]

/** What a person may say of a service. `price` is in cents per unit. */
export const ServiceDraft = z.object({
  name: name('Indiquez le nom du service.'),
  description: note(),
  price: Cents,
  category: z._default(z.enum(modes, 'Choisissez une catégorie.'), 'Maritime'),
  unit: z._default(z.enum(units, 'Choisissez une unité.'), 'forfait'),
})
export type ServiceDraft = z.output<typeof ServiceDraft>
