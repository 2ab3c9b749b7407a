import { type Currency, currencyFacts } from './words.ts'

/** Texts of currencies and rates. Amounts and rates come formatted. */
export const currencyMessages = {
  saved: 'Devise enregistrée',
  saveFailed: "La devise n'a pas pu être enregistrée",
  settingsSaved: 'Réglages enregistrés',
  settingsFailed: "Les réglages n'ont pas pu être enregistrés",
  rateSaved: 'Taux enregistré',
  rateFailed: "Le taux n'a pas pu être enregistré",
  wrongRate: 'Indiquez un taux supérieur à zéro, par exemple 2 845,5.',
  dollarsStay: 'Le dollar américain est la devise des factures : il reste activé.',
  inactive: "Cette devise n'est pas activée.",
  onDocuments:
    'Cette devise est affichée sur les documents : choisissez-en une autre avant de la désactiver.',
} as const

/** Refuses to switch off a currency that accounts still hold. */
export function currencyHeld(accounts: string, amount: string): string {
  return `${accounts} : encore ${amount}. Videz ce compte avant de désactiver la devise.`
}

/** Refuses a rate that is far from the last one, until the person confirms it. */
export function rateSurprising(currency: Currency, rate: string, last: string): string {
  return `Le taux ${rate} est très loin du dernier, ${last} ${currencyFacts[currency].sign} pour 1 $.`
}

/** Tells a person that a colleague wrote a rate in the same moment. */
export function rateReplaced(by: string, rate: string): string {
  return `${by} venait d'enregistrer ${rate}. Les deux taux sont gardés, le vôtre s'applique.`
}
