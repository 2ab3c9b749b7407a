/**
 * The saved invoice, payment or quote whose document is shown. `isBehind` is true when its form has unsaved changes.
 */
export type SaleDocumentSource = { id: string; number: string; isBehind: boolean } & (
  | { of: 'invoices'; email: string | null; clientName: string }
  | { of: 'payments'; invoiceId: string | null }
  | {
      of: 'quotes'
      email: string | null
      clientName: string
      /** Path of the public page. Null for a draft, which cannot be sent. */
      path: string | null
    }
)
