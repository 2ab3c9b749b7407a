/** Texts of the day and of its message. */
export const dayMessages = {
  nobody: 'Choisissez au moins une personne.',
  unknownRecipient: 'Choisissez des membres qui voient les caisses : gestionnaires ou administrateurs.',
  settingsSaved: 'Envoi de la journée enregistré',
  settingsFailed: "L’envoi de la journée n'a pas pu être enregistré",
  loadFailed: "La journée n'a pas pu être chargée",
  blind: 'Les espèces de votre caisse ouverte se découvrent au comptage : elles ne sont pas dans ces chiffres.',
  nothing: 'Aucun mouvement ce jour',
} as const
