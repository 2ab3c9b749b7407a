// Constants of expeditions, in a file without validation schemas so that pages load less code.

export const expeditionModes = ['Maritime', 'Aérien', 'Terrestre'] as const
export type ExpeditionMode = (typeof expeditionModes)[number]

/** The company's own transport document for a client, by mode. */
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
/** The normal order of statuses, from draft to closed. */
export const expeditionCourse = ['Brouillon', ...expeditionsUnderWay, 'Livrée', 'Clôturée'] as const
export const expeditionStatuses = [...expeditionCourse, 'Annulée'] as const
export type ExpeditionStatus = (typeof expeditionStatuses)[number]

/** Final statuses: the expedition no longer changes, and its containers are free. */
const expeditionsOver = ['Livrée', 'Clôturée', 'Annulée'] as const satisfies ExpeditionStatus[]

export function isOver(status: ExpeditionStatus): boolean {
  return (expeditionsOver as readonly ExpeditionStatus[]).includes(status)
}

/** Filters of the list: all expeditions under way, or one status. */
export const expeditionFilters = ['En cours', ...expeditionStatuses] as const

/**
 * Usual usable volume of each container size, in cubic metres, of 33, 67, 76 and 86 inside: cartons fill no
 * more (all-forward.com: 28, 58, 65 to 68 and 75 to 80).
 */
export const containerSizes = { "20'": 28, "40'": 58, "40'HC": 68, "45'HC": 76 } as const
export type ContainerSize = keyof typeof containerSizes

/**
 * Usual payload of each container size, in kilograms: a gross mass of 30 480 kg less the usual tare, from the
 * table of freightutils.com/containers (28 180, 26 730, 26 540, 25 660). Boxes rated for 32 500 kg carry 2 t
 * more, so the plate of a container decides.
 */
export const containerPayloads = {
  "20'": 28_200,
  "40'": 26_700,
  "40'HC": 26_500,
  "45'HC": 25_600,
} as const satisfies Record<ContainerSize, number>

/** Labels shown for the events of an expedition, by event code. */
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
