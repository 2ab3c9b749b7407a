import { formatMoney } from '#values/amounts.ts'

// Short messages for API clients. Screens show the notifications below, which have a title.
export const invoiceMessages = {
  creditedUnchanged: 'Cette facture a un avoir : elle ne se modifie plus.',
  creditedNotCancelled: "Cette facture a un avoir : elle ne s'annule plus. Établissez un avoir sur le reste.",
  created: 'Facture créée avec succès',
  changed: 'Facture modifiée avec succès',
  deleted: 'Facture supprimée avec succès',
  cancelled: 'Facture annulée avec succès',
  createFailed: 'Erreur lors de la création de la facture',
  cancelFailed: "La facture n'a pas pu être annulée. Veuillez réessayer.",
  isCancelled: 'Cette facture est annulée : elle ne change plus.',
  deleteFailed: 'Erreur lors de la suppression de la facture',
} as const

/** Title and text of the notification after an invoice is written. */
export const invoiceToast = {
  created: (number: string, air: boolean) =>
    ({
      title: 'Facture créée',
      message: `La facture ${air ? 'de fret aérien ' : ''}${number} a été créée avec succès.`,
    }) as const,
  changed: (number: string) =>
    ({ title: 'Facture modifiée', message: `La facture ${number} a été modifiée avec succès.` }) as const,
  cancelled: (number: string) =>
    ({
      title: 'Facture annulée',
      message: `La facture ${number} a été annulée. Elle garde son numéro et ne doit plus rien.`,
    }) as const,
  deleted: (number: string) =>
    ({ title: 'Facture supprimée', message: `La facture ${number} a été supprimée avec succès.` }) as const,
}

/** Refuses a total below the amount already paid. `paid` is in cents. */
export function totalBelowPaid(paid: number): string {
  return `Le total ne peut pas être inférieur au montant déjà payé : ${formatMoney(paid)}.`
}

/** Refuses to cancel an invoice on which an amount was paid. `paid` is in cents. */
export function paidBeforeCancelling(paid: number): string {
  return `Impossible d'annuler une facture sur laquelle ${formatMoney(paid)} sont payés. Remettez d'abord ses paiements « En attente ».`
}
