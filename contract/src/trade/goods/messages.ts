// Messages of the warehouse screens. Messages whose wording the specification fixes are in ../messages.ts.
export const warehouseMessages = {
  receiptCreated: 'Réception enregistrée avec succès',
  receiptChanged: 'Réception modifiée avec succès',
  receiptDeleted: 'Réception supprimée avec succès',
  receiptSaveFailed: "Erreur lors de l'enregistrement de la réception",
  receiptDeleteFailed: 'Erreur lors de la suppression de la réception',
  goodsReceived: 'Marchandises reçues avec succès',
  goodsReceiveFailed: 'Erreur lors de la réception des marchandises',
  goodsAside: 'Marchandises mises de côté',
  goodsAsideFailed: 'Erreur lors de la mise de côté',
  goodsBack: 'Marchandises reprises',
  goodsBackFailed: 'Erreur lors de la reprise des marchandises',
  customsChanged: 'Données de douane enregistrées',
  customsSaveFailed: "Erreur lors de l'enregistrement des données de douane",
  vehicleCreated: 'Véhicule enregistré avec succès',
  vehicleChanged: 'Véhicule modifié avec succès',
  vehicleDeleted: 'Véhicule supprimé avec succès',
  vehicleSaveFailed: "Erreur lors de l'enregistrement du véhicule",
  vehicleDeleteFailed: 'Erreur lors de la suppression du véhicule',
} as const

/** Formats the notice that a tracking number is already recorded. */
export function alreadyReceivedMessage(number: string, byName: string | null): string {
  return byName === null
    ? `Ce numéro est déjà attendu sous ${number}.`
    : `Déjà reçu par ${byName} sous ${number}.`
}

export function chassisTakenMessage(number: string): string {
  return `Ce châssis est déjà enregistré (${number}).`
}
