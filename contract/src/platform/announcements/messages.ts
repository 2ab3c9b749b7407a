export const announcementMessages = {
  published: 'Annonce publiée',
  changed: 'Annonce modifiée',
  removed: 'Annonce supprimée',
  saveFailed: "Erreur lors de l'enregistrement de l'annonce",
  removeFailed: "Erreur lors de la suppression de l'annonce",
  unknownCompany: "Cette entreprise n'existe pas.",
} as const
