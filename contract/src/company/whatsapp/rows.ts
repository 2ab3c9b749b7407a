import { z } from 'zod'
import { templateCategories } from '#channels/whatsapp/words.ts'
import { Instant } from '#values/instants.ts'
import { Count } from '#wire/page.ts'

const version = z.number().int()
const text = z.string().nullable()

/** The WhatsApp account of a company, without its credentials. */
export type WhatsAppAccount = z.output<typeof WhatsAppAccount>
export const WhatsAppAccount = z.object({
  version,
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** True when the company has its own WhatsApp application, whose secret signs the webhooks. */
  hasAppSecret: z.boolean(),
  displayPhone: text,
  verifiedName: text,
  quality: text,
  messageLimit: text,
  /** True when the phone number is also used in the WhatsApp Business app on a phone. */
  isCoexisting: z.boolean(),
  state: z.enum(['Relié', 'Arrêté']),
  stoppedReason: text,
  stoppedAt: Instant.nullable(),
  checkedAt: Instant,
  historyAskedAt: Instant.nullable(),
  contactsAskedAt: Instant.nullable(),
  /** WhatsApp's review state of the template for sign-in codes. Null if it was never submitted. */
  codeTemplate: text,
  connectedBy: z.string(),
  connectedAt: Instant,
})

/** The company's WhatsApp account, and the webhook settings to enter at WhatsApp. */
export type WhatsAppLink = z.output<typeof WhatsAppLink>
export const WhatsAppLink = z.object({
  webhook: z.object({
    url: z.string(),
    verifyToken: z.string(),
    /**
     * True when the installation has no WhatsApp application, so each company must enter the secret of its
     * own.
     */
    needsAppSecret: z.boolean(),
  }),
  account: WhatsAppAccount.nullable(),
})

export type WhatsAppSettings = z.output<typeof WhatsAppSettings>
export const WhatsAppSettings = z.object({
  version,
  signature: text,
  /** Time of day such as `08:00`, in the company's time zone. */
  sendsFrom: z.string(),
  sendsUntil: z.string(),
  monthlyCeiling: Count.nullable(),
})

/** Billed messages of one month, as WhatsApp reports them. */
export type WhatsAppMonth = z.output<typeof WhatsAppMonth>
export const WhatsAppMonth = z.object({
  /** For example `2026-11`. */
  month: z.string(),
  billed: Count,
  categories: z.array(z.object({ category: z.string(), billed: Count })),
})

export type MessageTemplate = z.output<typeof MessageTemplate>
export const MessageTemplate = z.object({
  key: z.string(),
  /** 0 means a standard template that was never changed. */
  version,
  title: z.string(),
  body: z.string(),
  category: z.enum(templateCategories),
  language: z.string(),
  isActive: z.boolean(),
  isStandard: z.boolean(),
  /** LOCAL before submission, then the state reported by WhatsApp. */
  state: z.string(),
  reason: text,
  quality: text,
  /** The text that WhatsApp approved, which is sent even if `body` has changed since. */
  submittedBody: text,
})
