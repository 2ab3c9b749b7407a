export const clientInUse = 'Impossible de supprimer un client qui a des factures ou des marchandises.'

/**
 * Why a client cannot be deleted, as far as its figures say it. The database judges the rest: goods,
 * cancelled invoices.
 */
export function removalRefusal({ invoiceCount }: { invoiceCount: number }): string | null {
  return invoiceCount > 0 ? clientInUse : null
}
