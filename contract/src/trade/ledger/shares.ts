type OpenInvoice = { id: string; invoiceNumber: string; dueDate: string; balance: number }
export type Share = { invoiceId: string; amount: number }

/** Sorts invoices by due date, then by number, as `receipt_shares` in functions/account.sql does. */
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

/**
 * Shares an amount in cents when a person fixed the parts of some invoices, by id. The other invoices share
 * what is left of it, the oldest due first. `free` is negative when the fixed parts exceed the amount.
 */
export function shareAround(
  amount: number,
  invoices: readonly OpenInvoice[],
  fixed: Readonly<Record<string, number>>,
): { shares: Share[]; free: number } {
  const isFixed = ({ id }: OpenInvoice) => fixed[id] !== undefined
  const chosen = invoices.filter(isFixed).map(({ id }) => ({ invoiceId: id, amount: fixed[id] ?? 0 }))
  const left = amount - chosen.reduce((sum, share) => sum + share.amount, 0)
  const others = invoices.filter((invoice) => !isFixed(invoice))
  const { shares, free } = shareOldestFirst(Math.max(0, left), others)
  return {
    shares: [...chosen.filter((share) => share.amount > 0), ...shares],
    free: Math.min(left, free),
  }
}
