// Messages of imports, in a file of their own so that other screens load less code.
export const importMessages = {
  undone: 'Import annulé',
  undoFailed: "Erreur lors de l'annulation de l'import",
  begun: 'Un import est déjà en cours pour cette entreprise.',
  notReady: "Cet import n'attend pas de confirmation.",
  notUndoable: "Cet import ne peut plus être annulé : il date de plus de 24 heures, ou l'a déjà été.",
  hasProblems: "Des lignes sont à corriger : aucune n'a été importée.",
  incomplete: "Toutes les lignes ne sont pas arrivées. Recommencez l'envoi.",
  tooMany: "Ce fichier a plus de lignes qu'il n'en annonçait. Recommencez l'envoi.",
  lineTooLong: 'plus de 20 000 caractères dans ses colonnes. Raccourcissez-la dans le fichier.',
  tooHeavy: 'Ce fichier est trop lourd : 20 Mo au plus.',
  failed: "Erreur lors de l'import",
} as const
