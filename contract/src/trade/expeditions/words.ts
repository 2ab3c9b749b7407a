// The words of the expéditions, without the schemas that check them.

export const expeditionModes = ['Maritime', 'Aérien', 'Terrestre'] as const
export type ExpeditionMode = (typeof expeditionModes)[number]

/** What a company gives a client in its own name, by how the goods travel. */
export const houseWaybills = {
  Maritime: 'Connaissement maison',
  Aérien: 'LTA maison',
  Terrestre: 'Lettre de voiture',
} as const satisfies Record<ExpeditionMode, string>

export const expeditionKinds = ['Groupage', 'Conteneur complet', 'Direct'] as const
export type ExpeditionKind = (typeof expeditionKinds)[number]

export const freightTerms = ['Prépayé', 'Dû à destination'] as const
export type FreightTerms = (typeof freightTerms)[number]

export const expeditionsUnderWay = [
  'Ouverte',
  'Chargée',
  'En transit',
  'Arrivée',
  'En dédouanement',
  'Disponible',
] as const
/** From the file that is opened to the one that is put away. */
export const expeditionCourse = ['Brouillon', ...expeditionsUnderWay, 'Livrée', 'Clôturée'] as const
export const expeditionStatuses = [...expeditionCourse, 'Annulée'] as const
export type ExpeditionStatus = (typeof expeditionStatuses)[number]

/** What is over changes no more, and leaves its containers to other expeditions. */
const expeditionsOver = ['Livrée', 'Clôturée', 'Annulée'] as const satisfies ExpeditionStatus[]

export function isOver(status: ExpeditionStatus): boolean {
  return (expeditionsOver as readonly ExpeditionStatus[]).includes(status)
}

/** What the list is filtered by: what is under way, or one status. */
export const expeditionFilters = ['En cours', ...expeditionStatuses] as const

/** Usable cubic metres of each size of container, where nobody says better. */
export const containerSizes = { "20'": 28, "40'": 58, "40'HC": 68, "45'HC": 76 } as const
export type ContainerSize = keyof typeof containerSizes

/** What happens to an expedition, and what it is called. */
export const eventLabels = {
  CREE: 'Dossier créé',
  RECU: "Reçu à l'entrepôt",
  CHARGE: 'Chargé',
  PARTI: 'Départ',
  TRANSBO: 'Transbordement',
  ARRIVE: 'Arrivé',
  DOUANE: 'En douane',
  DEDOUANE: 'Dédouané',
  DISPO: 'Disponible au retrait',
  REMIS: 'Remis',
  RETARD: 'Retard annoncé',
  INCIDENT: 'Incident',
  NOTE: 'Remarque',
} as const
export type EventCode = keyof typeof eventLabels
