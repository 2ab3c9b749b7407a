import { formatMoney } from '#values/amounts.ts'
import { formatDay } from '#values/days.ts'

// Short messages for API clients. Screens show the notifications below, which have a title.
export const invoiceMessages = {
  created: 'Facture créée avec succès',
  changed: 'Facture modifiée avec succès',
  deleted: 'Facture supprimée avec succès',
  cancelled: 'Facture annulée avec succès',
  createFailed: 'Erreur lors de la création de la facture',
  cancelFailed: "La facture n'a pas pu être annulée. Veuillez réessayer.",
  isCancelled: 'Cette facture est annulée : elle ne change plus.',
  isOpening: "Un solde d'ouverture ne change pas : il se paie, se crédite ou s'abandonne.",
  hasCreditNotes: 'Cette facture a un avoir : elle ne change plus.',
  keptByCreditNotes: 'Impossible de supprimer une facture qui a un avoir.',
  notCancelledByCreditNotes:
    "Cette facture a un avoir : elle ne s'annule plus. Établissez un avoir du reste.",
  notCancelledByWriteOff: "Un reste de cette facture est abandonné : annulez d'abord l'abandon.",
  deleteFailed: 'Erreur lors de la suppression de la facture',
} as const

/** Why an invoice cannot bill a quote. */
export const billedQuoteMessages = {
  unknown: "Ce devis n'existe plus.",
  isInvoiced: 'Ce devis est déjà facturé.',
  notAccepted: 'Seul un devis accepté se facture.',
  otherClient: "Ce devis est celui d'un autre client.",
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

/** Refuses an issue date after today, for an invoice that gets a legal number. */
export const issueToCome = "La date d'émission d'une facture numérotée ne peut pas être à venir."

/** Refuses an issue date before that of the last invoice of the series. */
export function beforeLastIssue(day: string): string {
  return `La dernière facture de cette série est du ${formatDay(day)}.`
}

/** Refuses another date, or another type, for an invoice that has a legal number. */
export function fixedByNumber(number: string, isDate: boolean): string {
  const fixed = isDate ? "sa date d'émission" : 'son type'
  return `Cette facture porte le numéro ${number} : ${fixed} ne change plus.`
}

/** Refuses to delete an invoice that has a legal number. */
export function numberedInvoice(number: string): string {
  return `Cette facture porte le numéro ${number} : elle ne se supprime pas. Annulez-la, elle garde son numéro.`
}
