export const clientInUse = 'Impossible de supprimer un client qui a des factures ou des marchandises.'

/**
 * The refusal that the client's totals already show. The database checks the rest: goods and cancelled
 * invoices.
 */
export function removalRefusal({ invoiceCount }: { invoiceCount: number }): string | null {
  return invoiceCount > 0 ? clientInUse : null
}
