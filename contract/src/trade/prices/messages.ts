export const priceMessages = {
  created: 'Prix ajouté à la grille',
  createFailed: "Impossible d'ajouter ce prix",
  changed: 'Prix modifié',
  changeFailed: 'Impossible de modifier ce prix',
  removed: 'Prix supprimé',
  removeFailed: 'Impossible de supprimer ce prix',
  groupSaved: 'Groupe tarifaire enregistré',
  groupFailed: "Impossible d'enregistrer le groupe tarifaire",
  unknownService: 'Choisissez un service.',
  unknownClient: 'Choisissez un client.',
  tooMany: 'Ce service a déjà 1 000 prix : supprimez ceux qui ne servent plus.',
} as const

/** Refuses a price that would apply to the same goods as another one, with the same rank. */
export function tiedPrice(name: string): string {
  return `Un prix de même portée commence le même jour : ${name}. Changez l'un des deux.`
}
