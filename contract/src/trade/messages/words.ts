/** Largest number of records in one bulk message. */
export const mostRecords = 500

/** Maximum length of a WhatsApp message, in characters. */
export const longestMessage = 4096

export const leftOutReasons = {
  noNumber: 'aucun numéro WhatsApp',
  stopped: 'a demandé à ne plus recevoir de messages',
  recent: 'un message de moins de 24 h',
  windowClosed: 'fenêtre de 24 h fermée, et modèle non approuvé par WhatsApp',
  unchosen: 'écarté par vous',
} as const

export const messageWords = {
  nothing: "Rien à envoyer : ces fiches n'ont pas de client.",
  stopped: 'Ce client a demandé à ne plus recevoir de messages.',
  noAccount: "Aucun compte WhatsApp n'est relié : ouvrez le message dans WhatsApp.",
  windowClosed:
    'Fenêtre de 24 h fermée : choisissez un modèle approuvé par WhatsApp, ou ouvrez le message dans WhatsApp.',
  unknownNumber: "Ce numéro n'est pas à ce client.",
  noNumber: "Ce client n'a pas de numéro WhatsApp.",
  toMany: 'Un seul client à la fois : votre rôle ne permet pas les envois à plusieurs.',
  empty: 'Écrivez le message.',
} as const
