/**
 * The saved invoice or payment whose document is shown. `isBehind` is true when its form has unsaved changes.
 */
export type SaleDocumentSource = { id: string; number: string; isBehind: boolean } & (
  | { of: 'invoices'; email: string | null; clientName: string }
  | { of: 'payments'; invoiceId: string | null }
)
