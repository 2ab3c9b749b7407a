// Messages of the practice mode, in a separate file so that other screens do not load them.
export const practiceMessages = {
  started: "L'entraînement est prêt",
  startFailed: "Erreur lors de la création de l'entraînement",
  erased: "L'entraînement est remis à neuf",
  eraseFailed: "Erreur lors de l'effacement de l'entraînement",
  removed: 'Entraînement supprimé',
  removeFailed: "Erreur lors de la suppression de l'entraînement",
  exists: 'Cette entreprise a déjà son entraînement. Entrez-y par votre menu, en haut à droite.',
  absent: "Cette entreprise n'a pas d'entraînement.",
} as const
