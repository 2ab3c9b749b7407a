/** An invoice or a payment whose document is shown. `email` is the client's. */
export type Shown =
  | { of: 'invoices'; id: string; number: string; email: string | null }
  | { of: 'payments'; id: string; number: string; invoiceId: string }
