import type { TemplateValues } from '@escale/contract/channels/whatsapp/variables'

/** A message to one client about one or several records. */
export type ClientMessage = {
  /** Null for goods that have no owner yet. */
  clientId: string | null
  clientName: string
  /** Main record of the message. `kind` is the name of its table. */
  about: { kind: string; id: string }
  /** Name of the record on screen, such as an invoice number. */
  label: string
  /** Key of the standard template for the state of the record. */
  templateKey: string
  /**
   * Values for the placeholders of the template. The link is missing, because creating one writes to the
   * database (see `template-links.ts`).
   */
  values: TemplateValues
  /** The invoices of the message with due date and rest of each, for a reminder of a level. */
  invoiceList?: string
  /** Records to which the link in the message gives access. */
  linked: { of: 'invoices' | 'payments' | 'credit_notes' | 'quotes' | 'goods'; ids: string[] } | null
  /** Reason why no message may be sent about this record, or null. */
  refusal: string | null
}

/** The sending company, as named in messages. `today` is the date in its time zone. */
export type Sender = { name: string; city: string | null; today: string }
