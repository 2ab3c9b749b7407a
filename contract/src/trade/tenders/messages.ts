import { daysBetween, formatDay } from '#values/days.ts'
import type { TenderReason } from './words.ts'

/** Why one tender of a payment is refused, in words. */
export const tenderReasonTexts: Record<Exclude<TenderReason, 'oldRate'>, string> = {
  method: 'Choisissez une méthode.',
  change: 'La monnaie se rend en espèces.',
  fee: 'Les frais ne dépassent pas le montant, et des espèces n’en ont pas.',
  currency: "Cette devise n'est pas dans les devises de l'entreprise.",
  account: 'Ce compte ne prend pas ce moyen de paiement ou cette devise.',
  accountMissing: 'Choisissez le compte.',
  rate: "Il n'y a pas de taux pour cette devise : saisissez-en un.",
  claim: 'Une capture attend sa vérification : enregistrez les espèces dans un autre reçu.',
}

/** Refuses a rate older than the company's number of days. */
export function oldRate(days: number): string {
  const age = days === 1 ? "d'un jour" : `de ${days} jours`
  return `Le dernier taux a plus ${age} : un gestionnaire saisit celui du jour.`
}

/** Amounts come formatted. */
export function tendersDiffer(amount: string, total: string): string {
  return `Les moyens de paiement font ${total}, le montant est ${amount}.`
}

/** Refuses a transfer that was taken already. Nothing is known of one that was deleted in that moment. */
export function referenceTaken({
  day,
  by,
  receipt,
}: {
  day?: string
  by?: string
  receipt?: string
}): string {
  if (day === undefined) return 'Cette référence est déjà reçue.'
  return `Déjà reçu le ${formatDay(day)} par ${by} (reçu ${receipt}).`
}

export const tenderMessages = {
  rateChanged: 'Le taux vient de changer : vérifiez les montants.',
  tendered:
    'Son argent est dans un compte : ni montant ni moyen ne changent. Supprimez ce paiement et refaites-le.',
  unverified: 'Une capture de ce paiement attend sa vérification, ou a été refusée.',
  notWaiting: "Cette capture n'attend plus de vérification.",
  verified: 'Paiement vérifié',
  verifyFailed: 'La vérification a échoué',
  refused: 'Capture refusée',
  refuseFailed: "La capture n'a pas pu être refusée",
} as const

/** How old a rate is, in words. `day` and `today` are days of the company, `hour` is that of the rate. */
export function rateAge({ day, today, hour }: { day: string; today: string; hour: number }): string {
  const days = daysBetween(day, today)
  if (days <= 0) return hour < 12 ? 'ce matin' : "aujourd'hui"
  return days === 1 ? 'hier' : `il y a ${days} jours`
}
