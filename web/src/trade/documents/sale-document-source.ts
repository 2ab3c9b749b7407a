/**
 * The saved record whose document is shown. `isBehind` is true when its form has unsaved changes.
 */
export type SaleDocumentSource = { id: string; number: string; isBehind: boolean } & (
  | { of: 'credit_notes'; email: string | null; clientName: string }
  | { of: 'invoices'; email: string | null; clientName: string }
  | { of: 'payments'; invoiceId: string | null; clientId?: string }
  | {
      of: 'quotes'
      email: string | null
      clientName: string
      /** Path of the public page. Null for a draft, which cannot be sent. */
      path: string | null
    }
)
