// The words of the expéditions, without the schemas that check them.

export const expeditionModes = ['Maritime', 'Aérien', 'Terrestre'] as const
export type ExpeditionMode = (typeof expeditionModes)[number]

export const expeditionsUnderWay = ['Ouverte', 'Chargée', 'En transit', 'Arrivée', 'En dédouanement', 'Disponible'] as const
export const expeditionStatuses = ['Brouillon', ...expeditionsUnderWay, 'Livrée', 'Clôturée', 'Annulée'] as const
export type ExpeditionStatus = (typeof expeditionStatuses)[number]

/** What the list is filtered by: what is under way, or one status. */
export const expeditionFilters = ['En cours', ...expeditionStatuses] as const
