// What somebody who was given the address of an invoice or of a receipt reads: amounts are cents, days are
// days of the company.

/** Where a token opens its page. */
export function documentPath(token: string): string {
  return `/document/${token}`
}

/** Where it gives the document itself. */
export function documentPdfPath(token: string): string {
  return `${documentPath(token)}/pdf`
}

type Due = { number: string; clientName: string; total: number; paidAmount: number; balance: number }

export type SharedInvoice = Due & {
  kind: 'Facture'
  issueDate: string
  dueDate: string
  status: string
  cancelledOn: string | null
}

/** `number` is that of the invoice. */
export type SharedReceipt = Due & {
  kind: 'Reçu'
  reference: string
  amount: number
  paymentDate: string
  method: string
}

export type SharedDocument = SharedInvoice | SharedReceipt
