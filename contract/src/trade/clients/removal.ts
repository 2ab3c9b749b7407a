export const clientInUse = 'Impossible de supprimer un client qui a des factures ou des marchandises.'

/**
 * Returns the reason why a client cannot be deleted, as far as its invoice count shows. The database also
 * checks goods and cancelled invoices.
 */
export function removalRefusal({ invoiceCount }: { invoiceCount: number }): string | null {
  return invoiceCount > 0 ? clientInUse : null
}
