/** An invoice or a payment whose document is shown, as it was last saved: `isBehind` what is typed. `email` is the client's. */
export type Shown = { id: string; number: string; isBehind: boolean } & (
  | { of: 'invoices'; email: string | null }
  | { of: 'payments'; invoiceId: string }
)
