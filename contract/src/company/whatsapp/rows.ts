import { z } from 'zod'
import { templateCategories } from '#channels/whatsapp/words.ts'
import { Instant } from '#values/instants.ts'
import { Count } from '#wire/page.ts'

const version = z.number().int()
const text = z.string().nullable()

/** The account of a company, without what opens it. */
export type WhatsAppAccount = z.output<typeof WhatsAppAccount>
export const WhatsAppAccount = z.object({
  version,
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** What WhatsApp tells is signed with the secret of an application of the company's own. */
  hasAppSecret: z.boolean(),
  displayPhone: text,
  verifiedName: text,
  quality: text,
  messageLimit: text,
  /** The number is also on a telephone. */
  isCoexisting: z.boolean(),
  state: z.enum(['Relié', 'Arrêté']),
  stoppedReason: text,
  stoppedAt: Instant.nullable(),
  checkedAt: Instant,
  historyAskedAt: Instant.nullable(),
  contactsAskedAt: Instant.nullable(),
  /**
   * What WhatsApp says of the template by which the number sends sign-in codes; null: it was never given one.
   */
  codeTemplate: text,
  connectedBy: z.string(),
  connectedAt: Instant,
})

/** What a company has at WhatsApp, and what WhatsApp is to be told of this installation. */
export type WhatsAppLink = z.output<typeof WhatsAppLink>
export const WhatsAppLink = z.object({
  webhook: z.object({
    url: z.string(),
    verifyToken: z.string(),
    /** The installation has no application: each company gives the secret of its own. */
    needsAppSecret: z.boolean(),
  }),
  account: WhatsAppAccount.nullable(),
})

export type WhatsAppSettings = z.output<typeof WhatsAppSettings>
export const WhatsAppSettings = z.object({
  version,
  signature: text,
  /** `08:00`, on the clocks of the company. */
  sendsFrom: z.string(),
  sendsUntil: z.string(),
  /** Billed messages in a month; null: none. */
  monthlyCeiling: Count.nullable(),
})

/** What a month cost, in messages: as WhatsApp says that it bills them. */
export type WhatsAppMonth = z.output<typeof WhatsAppMonth>
export const WhatsAppMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  billed: Count,
  categories: z.array(z.object({ category: z.string(), billed: Count })),
})

export type MessageTemplate = z.output<typeof MessageTemplate>
export const MessageTemplate = z.object({
  key: z.string(),
  /** 0: a standard one, as it is until somebody changes it. */
  version,
  title: z.string(),
  body: z.string(),
  category: z.enum(templateCategories),
  language: z.string(),
  isActive: z.boolean(),
  isStandard: z.boolean(),
  /** LOCAL, or what WhatsApp says of it. */
  state: z.string(),
  reason: text,
  quality: text,
  /** The text that WhatsApp has, which is what leaves. */
  submittedBody: text,
})
