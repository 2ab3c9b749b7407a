// Texts about the brand settings, used by the screen and the server.
export const brandMessages = {
  saved: "L'identité visuelle a été enregistrée avec succès",
  saveFailed: "Erreur lors de l'enregistrement de l'identité visuelle",
  logoFailed: "Erreur lors de l'envoi du logo",
  cssTooLong: '20 000 caractères au plus.',
  cssTooDeep: 'Cette feuille ouvre trop de parenthèses, de crochets ou d’accolades les unes dans les autres.',
  cssRejected: 'Certaines règles CSS sont refusées. Rien n’a été enregistré.',
  logoUnknown: "Ce logo n'existe plus. Envoyez-le à nouveau.",
} as const
