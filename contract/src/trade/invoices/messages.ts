import { formatMoney } from '#amounts.ts'

// The one-line messages of an invoice, for whoever calls the API: the screens show the titled ones.
export const invoiceMessages = {
  created: 'Facture créée avec succès',
  changed: 'Facture modifiée avec succès',
  deleted: 'Facture supprimée avec succès',
  createFailed: 'Erreur lors de la création de la facture',
  deleteFailed: 'Erreur lors de la suppression de la facture',
} as const

/** The title and sentence of the toast shown after an invoice is written. */
export const invoiceToast = {
  created: (number: string, air: boolean) =>
    ({ title: 'Facture créée', message: `La facture ${air ? 'de fret aérien ' : ''}${number} a été créée avec succès.` }) as const,
  changed: (number: string) => ({ title: 'Facture modifiée', message: `La facture ${number} a été modifiée avec succès.` }) as const,
  deleted: (number: string) => ({ title: 'Facture supprimée', message: `La facture ${number} a été supprimée avec succès.` }) as const,
}

/** `paid` in cents. */
export function totalBelowPaid(paid: number): string {
  return `Le total ne peut pas être inférieur au montant déjà payé : ${formatMoney(paid)}.`
}
