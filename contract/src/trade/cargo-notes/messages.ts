export const cargoNoteMessages = {
  added: 'Note de cargaison ajoutée',
  changed: 'Note de cargaison modifiée',
  saveFailed: "Erreur lors de l'enregistrement de la note de cargaison",
  removed: 'Note de cargaison supprimée',
  removeFailed: 'Erreur lors de la suppression de la note de cargaison',
  notAboard: "Ce client n'a rien sur cette expédition.",
} as const
