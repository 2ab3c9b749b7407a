type OpenInvoice = { id: string; invoiceNumber: string; dueDate: string; balance: number }
export type Share = { invoiceId: string; amount: number }

/** Sorts invoices by due date, then by number. `receipt_shares` in functions/account.sql has the same order. */
export function oldestFirst<Invoice extends OpenInvoice>(invoices: readonly Invoice[]): Invoice[] {
  return [...invoices].sort(
    (a, b) => a.dueDate.localeCompare(b.dueDate) || (a.invoiceNumber < b.invoiceNumber ? -1 : 1),
  )
}

/**
 * Shares an amount in cents over invoices, the oldest due first. What is left of the amount is the client's
 * advance.
 */
export function shareOldestFirst(
  amount: number,
  invoices: readonly OpenInvoice[],
): { shares: Share[]; free: number } {
  const shares: Share[] = []
  let free = amount
  for (const { id, balance } of oldestFirst(invoices)) {
    const part = Math.min(free, balance)
    if (part > 0) shares.push({ invoiceId: id, amount: part })
    free -= part
  }
  return { shares, free }
}
