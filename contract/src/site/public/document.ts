import type { SecondTotal } from '#trade/currencies/rates.ts'

// The content of a public page with an invoice, receipt or credit note. Amounts are in cents, days in the
// company's time zone.

/** The path of a document page. `token` is the secret in the link. */
export function documentPath(token: string): string {
  return `/document/${token}`
}

/** The path of the document as PDF. `token` is the secret in the link. */
export function documentPdfPath(token: string): string {
  return `${documentPath(token)}/pdf`
}

type Due = {
  /** The number of the invoice: the legal one, if it has one. */
  number: string
  /** The company's own number of an invoice that has a legal one. */
  otherNumber: string | null
  clientName: string
  total: number
  paidAmount: number
  balance: number
}

export type SharedInvoice = Due & {
  kind: 'Facture'
  creditedAmount: number
  writtenOff: number
  issueDate: string
  dueDate: string
  status: string
  cancelledOn: string | null
  /** The total in the company's second currency. */
  second: SecondTotal | null
}

/** A payment receipt. `number` is the number of the invoice. */
export type SharedReceipt = Due & {
  kind: 'Reçu'
  reference: string
  receiptNumber: string | null
  amount: number
  paymentDate: string
  method: string
}

/** A receipt on the account of a client. `balance` is what was left of an invoice after it. */
export type SharedAccountReceipt = {
  kind: 'Reçu sur compte'
  clientName: string
  reference: string
  receiptNumber: string | null
  amount: number
  paymentDate: string
  method: string
  invoices: { number: string; amount: number; balance: number }[]
}

/** A credit note. `free` is the part that pays nothing yet and was not given back. */
export type SharedCreditNote = {
  kind: 'Avoir'
  number: string
  otherNumber: string | null
  clientName: string
  amount: number
  nature: string
  reason: string
  issueDate: string
  isCancellation: boolean
  invoiceNumber: string | null
  free: number
  /** Its total in the second currency of its invoice. */
  second: SecondTotal | null
}

export type SharedDocument = SharedInvoice | SharedReceipt | SharedAccountReceipt | SharedCreditNote
