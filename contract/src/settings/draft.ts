import * as z from 'zod/mini'
import { airDivisors } from '../freight/chargeable.ts'
import { invoiceStatuses } from '../invoices/words.ts'
import { name, note, optional } from '../text.ts'

const optionalEmail = z.pipe(
  optional(200),
  z
    .nullable(z.string())
    .check(z.refine((text) => text === null || z.safeParse(z.email(), text).success, 'Email invalide. Exemple : nom@societe.com')),
)
const phone = optional(60)

/** What the company prints on its documents. */
export type DocumentsDraft = z.output<typeof DocumentsDraft>
export const DocumentsDraft = z.object({
  legalName: optional(200),
  tradeRegister: optional(100),
  nationalId: optional(100),
  taxNumber: optional(100),
  address: optional(500),
  phone,
  email: optionalEmail,
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

/** The zones one may choose, as the runtime knows them. */
export const timeZones: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

export type TimeZoneDraft = z.output<typeof TimeZoneDraft>
export const TimeZoneDraft = z.object({
  timeZone: z
    .string('Choisissez un fuseau horaire.')
    .check(z.refine((zone) => timeZones.includes(zone), 'Choisissez un fuseau horaire de la liste.')),
})

/** What anyone may see of the company. */
export type VisibilityDraft = z.output<typeof VisibilityDraft>
export const VisibilityDraft = z.object({
  listedInDirectory: z.boolean(),
  publishesPrices: z.boolean(),
  city: optional(100),
  tagline: optional(200),
  whatsapp: phone,
})

export type MailDraft = z.output<typeof MailDraft>
export const MailDraft = z.object({ senderName: optional(80), replyTo: optionalEmail })
