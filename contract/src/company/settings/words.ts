import { type Feature, features } from '#access/permissions.ts'

/** Days between the issue date and the due date of an invoice. Null means one month, the default. */
export const dueDelays = [null, 0, 7, 15, 30, 45, 60, 90] as const

type Choices = { employeesTakePayments: boolean; employeesHandOver: boolean }

/** Rights of employees at the counter, in words, for the journal. */
export function roleChoicesText({ employeesTakePayments, employeesHandOver }: Choices): string {
  const yesOrNo = (isOn: boolean) => (isOn ? 'oui' : 'non')
  return [
    `Les employés enregistrent les paiements : ${yesOrNo(employeesTakePayments)}`,
    `remettent les marchandises : ${yesOrNo(employeesHandOver)}`,
  ].join(', ')
}

/** Parts of the product that a company switches on, with what they do. */
export const featureWords: Record<Feature, { title: string; hint: string }> = {
  account: {
    title: 'Compte client',
    hint: 'Un reçu pour plusieurs factures, les avances, les avoirs, les remboursements et les abandons.',
  },
  quotes: {
    title: 'Devis et pro forma',
    hint: 'Un prix annoncé, accepté par le client sur une page publique, puis facturé.',
  },
  legalNumbers: {
    title: 'Numéros légaux sans trou',
    hint: "Une série par nature et par année. Les numéros INV- et AIR- restent à côté, et une date d'émission ne recule plus.",
  },
  creditLimits: {
    title: 'Plafonds de crédit',
    hint: 'Un montant et un délai par client : un avertissement à la facture, un arrêt à la remise.',
  },
  priceLists: {
    title: 'Grilles de prix',
    hint: 'Un prix par trajet, par client et par tranche de poids, avec ses dates. La facture garde le prix standard et le prix appliqué.',
  },
  currencies: {
    title: 'Devises',
    hint: 'Les francs, l’euro et le yuan à côté du dollar, avec le taux du jour et un second total sur les factures.',
  },
  till: {
    title: 'Caisse',
    hint: 'Les caisses, les comptes en banque et les numéros de mobile money, avec leurs mouvements et les dépenses.',
  },
  accounting: {
    title: 'Export comptable',
    hint: 'Les écritures d’une période au plan SYSCOHADA, en CSV ou en FEC, pour votre comptable.',
  },
  reminderLevels: {
    title: 'Relances par niveau',
    hint: "Un message par client, à chaque niveau de retard. Elles remplacent les rappels d'échéance.",
  },
}

/** The parts in use, in words, for the journal. */
export function featuresText(isOn: Record<Feature, boolean>): string {
  const names = features.filter((feature) => isOn[feature]).map((feature) => featureWords[feature].title)
  return `Facturation : ${names.length > 0 ? names.join(', ') : 'aucune option'}`
}

export function delayName(days: number | null): string {
  if (days === null) return "Un mois après l'émission"
  return days === 0 ? "Dès l'émission" : `${days} jours après l'émission`
}
