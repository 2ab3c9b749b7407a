import * as z from 'zod/mini'
import { features } from '#access/permissions.ts'
import { airDivisors, roundingsKg } from '#trade/freight/chargeable.ts'
import { invoiceStatuses } from '#trade/invoices/words.ts'
import { priceDays } from '#trade/prices/words.ts'
import { numberWords } from '#values/amount-in-words/number-words.ts'
import { country } from '#values/countries.ts'
import { AnyDay } from '#values/dates.ts'
import { city, optionalEmail, phone, phones, timeZone } from '#values/fields.ts'
import { Cents } from '#values/money.ts'
import { name, note, optional, plainLetters } from '#values/text.ts'
import { factorRules } from './factor-rules.ts'

/** The letterhead printed on documents. */
export type LetterheadDraft = z.output<typeof LetterheadDraft>
export const LetterheadDraft = z.object({
  legalName: optional(200),
  tradeRegister: optional(100),
  nationalId: optional(100),
  taxNumber: optional(100),
  address: optional(500),
  phone: phones(),
  email: optionalEmail(),
  website: optional(200),
  bankDetails: note(),
  mobileMoney: optional(500),
  invoiceTerms: note(),
  documentFooter: optional(1000),
  /** Unchanged when absent. */
  numberWords: z.optional(z.enum(numberWords, 'Choisissez une façon.')),
  /** The id of a newly uploaded stamp, or of the current one. Null for none. */
  stampId: z._default(z.nullable(z.uuid('Identifiant invalide.')), null),
})

/** Default values of a new invoice. */
export type InvoicingDraft = z.output<typeof InvoicingDraft>
export const InvoicingDraft = z.object({
  dueDays: z.nullable(
    z
      .int('Choisissez un délai.')
      .check(z.minimum(0, 'Choisissez un délai.'), z.maximum(365, '365 jours au plus.')),
  ),
  defaultStatus: z.enum(invoiceStatuses, 'Choisissez un statut.'),
  maritimeDescription: note(),
  airDescription: note(),
  /** The most that a manager may write off of one invoice, in cents. Without it, the limit stays. */
  writeOffLimit: z.optional(Cents),
  /** The day whose price of the list counts. Unchanged when absent. */
  priceDay: z.optional(z.enum(priceDays, 'Choisissez un jour.')),
})

/** The most warehouse locations. A selection list on a phone cannot show more. */
const mostPlaces = 200
const wmMinimum = 'Indiquez un minimum entre 0 et 100.'

/** The storage locations of the warehouse, and the rules for measuring goods. */
export type WarehouseDraft = z.output<typeof WarehouseDraft>
export const WarehouseDraft = z.object({
  places: z.array(z.string().check(z.trim())).check(
    z.refine(
      (places) => places.every((place) => place.length > 0 && place.length <= 100),
      'Un emplacement a de 1 à 100 caractères.',
    ),
    z.maxLength(mostPlaces, `${mostPlaces} emplacements au plus.`),
    z.refine(
      (places) => new Set(places.map(plainLetters)).size === places.length,
      'Deux emplacements ont le même nom.',
    ),
  ),
  airDivisor: z.literal(airDivisors, 'Choisissez un diviseur.'),
  roundingKg: z.literal(roundingsKg, 'Choisissez un arrondi.'),
  wmMinimum: z.number(wmMinimum).check(
    z.minimum(0, wmMinimum),
    z.maximum(100, wmMinimum),
    z.refine(
      (value) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6,
      'Le minimum a trois décimales au plus.',
    ),
  ),
})

export type SubProductDraft = z.output<typeof SubProductDraft>
export const SubProductDraft = z.object({ name: name('Indiquez le nom du sous-produit.') })

export type TimeZoneDraft = z.output<typeof TimeZoneDraft>
export const TimeZoneDraft = z.object({ timeZone: timeZone() })

/**
 * The rule for mandatory second factors: which users, and from which day. A past day is replaced by today.
 */
export type FactorRuleDraft = z.output<typeof FactorRuleDraft>
export const FactorRuleDraft = z
  .object({
    of: z.enum(factorRules, 'Choisissez de qui.'),
    from: z.nullable(AnyDay('Choisissez une date.')),
  })
  .check(
    z.refine((draft) => draft.of === 'Personne' || draft.from !== null, {
      message: 'Choisissez une date.',
      path: ['from'],
    }),
  )

/**
 * The countries with which phone numbers without a country code are parsed. The second one is tried when the
 * first fails.
 */
export type CountryDraft = z.output<typeof CountryDraft>
export const CountryDraft = z.object({ country: country(), secondCountry: z.nullable(country()) }).check(
  z.refine((draft) => draft.country !== draft.secondCountry, {
    message: 'Choisissez un autre pays que le premier.',
    path: ['secondCountry'],
  }),
)

/** Rights of employees at the counter. */
export type RoleChoicesDraft = z.output<typeof RoleChoicesDraft>
export const RoleChoicesDraft = z.object({
  employeesTakePayments: z.boolean(),
  employeesHandOver: z.boolean(),
})

/** Parts of the product that the company uses. */
export type FeaturesDraft = z.output<typeof FeaturesDraft>
export const FeaturesDraft = z.object({ features: z.record(z.enum(features), z.boolean()) })

/** Settings about the information that the company publishes. */
export type VisibilityDraft = z.output<typeof VisibilityDraft>
export const VisibilityDraft = z.object({
  listedInDirectory: z.boolean(),
  publishesPrices: z.boolean(),
  city: city(),
  tagline: optional(200),
  whatsapp: phone(),
})

export type MailDraft = z.output<typeof MailDraft>
export const MailDraft = z.object({ senderName: optional(80), replyTo: optionalEmail() })
