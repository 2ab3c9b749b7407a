import * as z from 'zod/mini'
import { name, note, optional } from '#text.ts'
import { type Condition, conditions } from './words.ts'

export * from './words.ts'

const condition = z._default(z.enum(conditions, 'Choisissez un état.'), 'Bon état')

const explained = z.refine<{ conditionStatus: Condition; description: string | null }>(
  (goods) => goods.conditionStatus === 'Bon état' || goods.description !== null,
  { path: ['description'], message: 'Ajoutez une remarque : que faut-il savoir de cet état ?' },
)

/** What the warehouse says of a parcel. */
export const ReceiptDraft = z
  .object({
    trackingNumber: name('Scannez ou saisissez le numéro de suivi.'),
    brandName: optional(200),
    conditionStatus: condition,
    quantity: z
      .int('La quantité doit être un entier positif.')
      .check(z.minimum(1, 'La quantité doit être un entier positif.'), z.maximum(1_000_000, 'La quantité ne peut pas dépasser 1 000 000.')),
    description: note(),
  })
  .check(explained)
export type ReceiptDraft = z.output<typeof ReceiptDraft>

const chassis = z
  .string('Scannez ou saisissez le numéro de châssis.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{5,17}$/, 'De 5 à 17 lettres, chiffres ou tirets.'))

/** What the warehouse says of a vehicle. */
export const VehicleDraft = z
  .object({
    chassisNumber: chassis,
    vehicleBrand: name('Indiquez la marque du véhicule.'),
    vehicleColor: optional(100),
    conditionStatus: condition,
    description: note(),
  })
  .check(explained)
export type VehicleDraft = z.output<typeof VehicleDraft>
