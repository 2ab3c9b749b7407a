// Messages of the exports section, in a separate file so that other screens do not load them.
export const exportMessages = {
  started: 'Export demandé',
  startFailed: "Erreur lors de la demande d'export",
  cancelled: 'Export annulé',
  removed: 'Fichier supprimé',
  removeFailed: "Erreur lors de la suppression de l'export",
  running: 'Un export est déjà en cours pour cette entreprise.',
} as const
