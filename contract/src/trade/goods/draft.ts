import * as z from 'zod/mini'
import { carrierNumber, longestCode } from '#channels/labels/carrier-number.ts'
import { quantity, wholeNumber } from '#values/fields.ts'
import { chassisText } from '#values/pasted-text.ts'
import { name } from '#values/text.ts'
import { draftShape } from '#wire/draft-shape.ts'
import { customsRules, packageKindRule } from './customs-draft.ts'
import { parcelFields, vehicleFields } from './fields.ts'
import { type Condition, conditions, dangers } from './words.ts'

export * from './words.ts'

/** An optional measurement. 0 and null both mean « not measured ». */
function measurement(
  most: number,
  decimals: number,
  words: { missing: string; outside: string; tooFine: string },
  least = 0,
) {
  const unit = 10 ** decimals
  const figure = z.number(words.missing).check(
    z.refine((value) => value === 0 || (value >= least && value <= most), words.outside),
    z.refine((value) => Math.abs(Math.round(value * unit) - value * unit) < 1e-6, words.tooFine),
    z.overwrite((value) => Math.round(value * unit) / unit),
  )
  return z.pipe(
    z._default(z.nullable(figure), null),
    z.transform((value) => value || null),
  )
}

/** Weight of the whole row, in kilograms. */
const weightKg = () =>
  measurement(30_000, 3, {
    missing: 'Indiquez un poids en kilogrammes.',
    outside: 'Indiquez un poids entre 0 et 30 000 kg.',
    tooFine: 'Le poids a trois décimales au plus.',
  })

/** Size of one piece, in centimetres. */
const sizeCm = () =>
  measurement(
    1400,
    1,
    {
      missing: 'Indiquez une dimension en centimètres.',
      outside: 'Indiquez une dimension entre 1 et 1 400 cm.',
      tooFine: 'Une dimension a une décimale au plus.',
    },
    1,
  )

const commonFields = {
  clientId: z._default(z.nullable(z.uuid('Choisissez un client.')), null),
  weightKg: weightKg(),
  lengthCm: sizeCm(),
  widthCm: sizeCm(),
  heightCm: sizeCm(),
  conditionStatus: z._default(z.enum(conditions, 'Choisissez un état.'), 'Bon état'),
  danger: z._default(z.enum(dangers, 'Choisissez un danger.'), 'non'),
  ...customsRules(),
}

const trackingMissing = 'Scannez ou saisissez le numéro de suivi.'
const codeTooLong = `${longestCode.toLocaleString('fr-FR')} caractères au plus.`

/**
 * A scanned or typed code. Only the number inside it is stored, so the code may be longer than that number's
 * limit.
 */
const trackingNumber = z.pipe(
  z.string(trackingMissing).check(z.maxLength(longestCode, codeTooLong), z.overwrite(carrierNumber)),
  name(trackingMissing),
)

const remarkIfDamaged = z.refine<{
  conditionStatus: Condition
  description: string | null
  note: string | null
}>((goods) => goods.conditionStatus === 'Bon état' || goods.description !== null || goods.note !== null, {
  path: ['description'],
  message: 'Ajoutez une remarque : que faut-il savoir de cet état ?',
})

export const ReceiptDraft = z
  .object(
    draftShape(parcelFields, {
      trackingNumber,
      quantity: quantity(),
      packageKind: packageKindRule(),
      ...commonFields,
    }),
  )
  .check(remarkIfDamaged)
export type ReceiptDraft = z.output<typeof ReceiptDraft>

const chassis = z
  .string('Scannez ou saisissez le numéro de châssis.')
  .check(z.overwrite(chassisText), z.regex(/^[A-Z0-9-]{5,17}$/, 'De 5 à 17 lettres, chiffres ou tirets.'))

function optionalNumber(least: number, most: number, outside: string) {
  return z._default(z.nullable(wholeNumber(least, most, outside)), null)
}

export const VehicleDraft = z
  .object(
    draftShape(vehicleFields, {
      chassisNumber: chassis,
      vehicleBrand: name('Indiquez la marque du véhicule.'),
      year: optionalNumber(1900, 2100, 'Indiquez une année entre 1900 et 2100.'),
      mileageKm: optionalNumber(0, 9_999_999, 'Indiquez un kilométrage entre 0 et 9 999 999.'),
      keysCount: optionalNumber(0, 20, 'Indiquez de 0 à 20 clés.'),
      hasPapers: z._default(z.nullable(z.boolean('Indiquez oui ou non.')), null),
      ...commonFields,
    }),
  )
  .check(remarkIfDamaged)
export type VehicleDraft = z.output<typeof VehicleDraft>
