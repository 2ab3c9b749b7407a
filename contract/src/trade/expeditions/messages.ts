import type { ExpeditionStatus } from './words.ts'

// Messages of the expedition screens. Messages whose wording the specification fixes are in ../messages.ts.
export const expeditionMessages = {
  created: 'Expédition créée avec succès',
  changed: 'Expédition modifiée avec succès',
  createFailed: "Erreur lors de la création de l'expédition",
  changeFailed: "Erreur lors de la modification de l'expédition",
  moveFailed: "Erreur lors de l'enregistrement de l'étape",
  cancelled: 'Expédition annulée avec succès',
  cancelFailed: "Erreur lors de l'annulation de l'expédition",
  blocked: 'Expédition bloquée avec succès',
  unblocked: 'Expédition débloquée avec succès',
  blockFailed: 'Erreur lors du blocage',
  containerAdded: 'Conteneur ajouté avec succès',
  containerChanged: 'Conteneur modifié avec succès',
  containerRemoved: 'Conteneur retiré avec succès',
  containerSaveFailed: "Erreur lors de l'enregistrement du conteneur",
  containerRemoveFailed: 'Erreur lors du retrait du conteneur',
  eventAdded: 'Événement ajouté avec succès',
  eventFailed: "Erreur lors de l'ajout de l'événement",
} as const

/** Formats « EXP-2026-0026 est arrivée. » */
export function stepMessage(reference: string, status: ExpeditionStatus): string {
  return `${reference} est ${stateWords(status)}.`
}

/** Formats « EXP-2026-0026 est de nouveau en transit. » */
export function stepBackMessage(reference: string, status: ExpeditionStatus): string {
  return `${reference} est de nouveau ${stateWords(status)}.`
}

const stateWords = (status: ExpeditionStatus) =>
  status === 'Brouillon' ? 'en brouillon' : status.toLowerCase()

export function containerTakenMessage(reference: string): string {
  return `Ce conteneur est déjà sur l'expédition ${reference}, qui n'est pas terminée.`
}
