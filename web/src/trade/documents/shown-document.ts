/**
 * An invoice or a payment whose document is shown, as it was last saved: `isBehind` what is typed. `email`
 * and `clientName` are the client's.
 */
export type Shown = { id: string; number: string; isBehind: boolean } & (
  | { of: 'invoices'; email: string | null; clientName: string }
  | { of: 'payments'; invoiceId: string }
)
