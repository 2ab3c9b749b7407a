import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'

/** Message to one client about one or several records. */
export type ClientMessage = {
  /** Null for goods without an owner. */
  clientId: string | null
  clientName: string
  /** Main record of the message; `kind` is its table. */
  about: { kind: string; id: string }
  /** Display name of the record. */
  label: string
  /** Standard template for the current state of the record. */
  templateKey: string
  /** Template values, without the link: `template-links.ts` creates links, which is a write. */
  values: TemplateValues
  /** Records that the link opens. */
  linked: { of: 'invoices' | 'payments' | 'goods'; ids: string[] } | null
  /** Reason why no message may be sent about this record. */
  refusal: string | null
}

/** The company as its messages name it. `today` is the day in its time zone. */
export type Sender = { name: string; city: string | null; today: string }
