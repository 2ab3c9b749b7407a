import * as z from 'zod/mini'
import { city, optionalEmail, phone, phones, timeZone } from '#fields.ts'
import { name, note, optional } from '#text.ts'
import { airDivisors } from '#trade/freight/chargeable.ts'
import { invoiceStatuses } from '#trade/invoices/words.ts'

/** What the company prints on its documents. */
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
  /** The stamp sent before, or the one it has; null for none. */
  stampId: z._default(z.nullable(z.uuid('Identifiant invalide.')), null),
})

/** How a new invoice starts. */
export type InvoicingDraft = z.output<typeof InvoicingDraft>
export const InvoicingDraft = z.object({
  dueDays: z.nullable(z.int('Choisissez un délai.').check(z.minimum(0, 'Choisissez un délai.'), z.maximum(365, '365 jours au plus.'))),
  defaultStatus: z.enum(invoiceStatuses, 'Choisissez un statut.'),
  maritimeDescription: note(),
  airDescription: note(),
  airDivisor: z.literal(airDivisors, 'Choisissez un diviseur.'),
})

export type SubProductDraft = z.output<typeof SubProductDraft>
export const SubProductDraft = z.object({ name: name('Indiquez le nom du sous-produit.') })

/** The zones offered, as the runtime knows them. */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

export type TimeZoneDraft = z.output<typeof TimeZoneDraft>
export const TimeZoneDraft = z.object({ timeZone: timeZone() })

/** What anyone may see of the company. */
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
