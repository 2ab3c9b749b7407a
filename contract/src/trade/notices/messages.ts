export const noticeMessages = {
  saved: 'Message automatique enregistré',
  saveFailed: "Impossible d'enregistrer ce message automatique",
  unknownTemplate: "Ce modèle n'existe plus, ou ne convient pas à ce message.",
  withoutDays: 'Indiquez au moins un jour.',
  settled: 'Ce message est déjà parti, ou déjà arrêté.',
  stopped: 'Message arrêté',
  stopFailed: "Impossible d'arrêter ce message",
  stopAllFailed: "Impossible d'arrêter les messages",
  nobody: 'Choisissez au moins un client.',
  nothingToSay: "Il n'y a rien à annoncer pour l'instant.",
  tellFailed: 'Impossible de prévenir les clients',
  remindFailed: 'Impossible de relancer ce client',
} as const
