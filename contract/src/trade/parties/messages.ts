export const partyMessages = {
  added: 'Adresse ajoutée avec succès',
  changed: 'Adresse modifiée avec succès',
  removed: 'Adresse supprimée avec succès',
  saveFailed: "Erreur lors de l'enregistrement de l'adresse",
  removeFailed: "Erreur lors de la suppression de l'adresse",
} as const
