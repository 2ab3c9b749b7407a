// The words of the expéditions, without the schemas that check them.

export const expeditionModes = ['Maritime', 'Aérien', 'Terrestre'] as const
export type ExpeditionMode = (typeof expeditionModes)[number]

export const expeditionStatuses = [
  'Brouillon',
  'Ouverte',
  'Chargée',
  'En transit',
  'Arrivée',
  'En dédouanement',
  'Disponible',
  'Livrée',
  'Clôturée',
  'Annulée',
] as const
export type ExpeditionStatus = (typeof expeditionStatuses)[number]
