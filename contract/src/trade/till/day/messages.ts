/** Texts of the day of tills and of its daily email. */
export const dayMessages = {
  nobody: 'Choisissez au moins une personne.',
  unknownRecipient: 'Choisissez des membres qui voient les caisses : gestionnaires ou administrateurs.',
  settingsSaved: 'Envoi de la journée enregistré',
  settingsFailed: "L'envoi de la journée n'a pas pu être enregistré",
  loadFailed: "La journée n'a pas pu être chargée",
  blind:
    'Les espèces de votre caisse ouverte se découvrent au comptage : elles ne sont pas dans ces chiffres.',
  own: 'Votre part : ce que vous avez reçu et dépensé, et votre caisse.',
  nothing: 'Aucun mouvement ce jour',
} as const

/** Notes above a day: whose part it is, and what is left out. */
export function dayNotes({ isOwn, isBlind }: { isOwn: boolean; isBlind: boolean }): string[] {
  return [...(isOwn ? [dayMessages.own] : []), ...(isBlind ? [dayMessages.blind] : [])]
}

export function balanceTitle({ day, today }: { day: string; today: string }): string {
  return day === today ? 'Soldes maintenant' : 'Soldes à la fin de la journée'
}
