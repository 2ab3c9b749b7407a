import { z } from 'zod'
import { features } from '#access/permissions.ts'
import { airDivisors, roundingsKg } from '#trade/freight/chargeable.ts'
import { invoiceStatuses } from '#trade/invoices/words.ts'
import { priceDays } from '#trade/prices/words.ts'
import { numberWords } from '#values/amount-in-words/number-words.ts'
import { Instant } from '#values/instants.ts'
import { Cents } from '#values/money.ts'
import { Id } from '#wire/page.ts'
import { factorRules } from './factor-rules.ts'

// Stored settings of a company, as responses return them.

const version = z.number().int()
const text = z.string().nullable()

export type Letterhead = z.output<typeof Letterhead>
export const Letterhead = z.object({
  version,
  legalName: text,
  tradeRegister: text,
  nationalId: text,
  taxNumber: text,
  address: text,
  phone: text,
  email: text,
  website: text,
  bankDetails: text,
  mobileMoney: text,
  invoiceTerms: text,
  documentFooter: text,
  numberWords: z.enum(numberWords),
  stampId: Id.nullable(),
  stampUrl: text,
})

/** Default values of a new invoice. Null means the product's own default. */
export type InvoicingDefaults = z.output<typeof InvoicingDefaults>
export const InvoicingDefaults = z.object({
  dueDays: z.number().int().nullable(),
  defaultStatus: z.enum(invoiceStatuses),
  maritimeDescription: text,
  airDescription: text,
})

export type Invoicing = z.output<typeof Invoicing>
export const Invoicing = InvoicingDefaults.extend({
  version,
  /** The most that a manager may write off of one invoice, in cents. An administrator has no limit. */
  writeOffLimit: Cents,
  priceDay: z.enum(priceDays),
})

/** Measuring rules and warehouse locations, for every role that receives, loads or reads goods. */
const Measuring = z.object({
  airDivisor: z.literal(airDivisors),
  roundingKg: z.literal(roundingsKg),
  wmMinimum: z.number(),
  places: z.array(z.string()),
})

/** Measuring rules with the company's phone number, which labels print next to its name. */
export type LabelledMeasuring = z.output<typeof LabelledMeasuring>
export const LabelledMeasuring = Measuring.extend({ phone: z.string().nullable() })

export type WarehouseSettings = z.output<typeof WarehouseSettings>
export const WarehouseSettings = Measuring.extend({ version })

export type SubProduct = z.output<typeof SubProduct>
export const SubProduct = z.object({ id: Id, version, name: z.string() })

export type TimeZone = z.output<typeof TimeZone>
export const TimeZone = z.object({ version, timeZone: z.string() })

/** The rule for mandatory second factors: which users, and from which day, in the company's time zone. */
export type FactorRule = z.output<typeof FactorRule>
export const FactorRule = z.object({ version, of: z.enum(factorRules), from: z.nullable(z.string()) })

/** Rights of employees at the counter. */
export type RoleChoices = z.output<typeof RoleChoices>
export const RoleChoices = z.object({
  version,
  employeesTakePayments: z.boolean(),
  employeesHandOver: z.boolean(),
})

/** Optional parts of the product: true when the company has switched it on. */
export type CompanyFeatures = z.output<typeof CompanyFeatures>
export const CompanyFeatures = z.object({ version, features: z.record(z.enum(features), z.boolean()) })

export type CompanyCountry = z.output<typeof CompanyCountry>
export const CompanyCountry = z.object({ version, country: text, secondCountry: text })

export type Visibility = z.output<typeof Visibility>
export const Visibility = z.object({
  version,
  slug: z.string(),
  listedInDirectory: z.boolean(),
  publishesPrices: z.boolean(),
  city: text,
  tagline: text,
  whatsapp: text,
})

export type Mail = z.output<typeof Mail>
export const Mail = z.object({
  version,
  senderName: text,
  replyTo: text,
  /** How this installation sends email: by SMTP, into the demo's mailbox, or not at all. */
  mode: z.enum(['smtp', 'mailbox', 'none']),
  /** The delivery state of the latest email of the company. */
  last: z.object({ state: z.string(), at: Instant }).nullable(),
})
