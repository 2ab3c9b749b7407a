// The content of a public invoice or receipt page. Amounts are in cents, and days in the company's time zone.

/** The page of a link's token. */
export function documentPath(token: string): string {
  return `/document/${token}`
}

/** The PDF of a link's token. */
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

/** `number` is the invoice's number. */
export type SharedReceipt = Due & {
  kind: 'Reçu'
  reference: string
  amount: number
  paymentDate: string
  method: string
}

export type SharedDocument = SharedInvoice | SharedReceipt
