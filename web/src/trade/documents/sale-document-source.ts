/**
 * The saved invoice or payment whose document is shown. `isBehind` is true when the form has unsaved changes.
 */
export type SaleDocumentSource = { id: string; number: string; isBehind: boolean } & (
  | { of: 'invoices'; email: string | null; clientName: string }
  | { of: 'payments'; invoiceId: string }
)
