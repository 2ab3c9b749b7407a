import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'

/** What is said to one client: of which record, by which template, with which values. */
export type ClientMessage = {
  /** Null: goods that nobody owns yet. */
  clientId: string | null
  clientName: string
  /** The record the message speaks of, by its table. */
  about: { kind: string; id: string }
  /** What the record is called. */
  label: string
  /** The standard template that fits what the record is now. */
  templateKey: string
  /** All but the link: making one is a write (`template-links.ts`). */
  values: TemplateValues
  /** What its link leads to. */
  linked: { of: 'invoices' | 'payments' | 'goods'; ids: string[] } | null
  /** Why nothing may be said of it. */
  refusal: string | null
}

/** What a company says of itself in its messages, and the day it is there. */
export type Sender = { name: string; city: string | null; today: string }
