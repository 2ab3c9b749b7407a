import type { Expedition, ExpeditionDetail } from '#trade/expeditions/rows.ts'
import { goodsFields } from '#trade/goods/fields.ts'
import { type Words, wordsOf } from './field-types.ts'

/** What is seen of an expedition and is counted from its goods, its containers or its events: no field of its own. */
type Counted = 'id' | 'version' | 'createdAt' | 'containers' | 'lots' | 'weightKg' | 'volumeM3' | 'money' | 'goods'

/** What is done to an expedition besides: its containers and its events. */
type AboutExpedition = 'container' | 'size' | 'seal' | 'event' | 'place' | 'note' | 'reason'

export const expedition: Words<Exclude<keyof Expedition | keyof ExpeditionDetail, Counted> | AboutExpedition> = {
  reference: 'Référence',
  status: 'Statut',
  mode: 'Mode',
  kind: 'Type',
  origin: 'Origine',
  originCode: "Code d'origine",
  destination: 'Destination',
  destinationCode: 'Code de destination',
  carrier: 'Transporteur',
  vesselOrFlight: 'Navire, vol ou véhicule',
  voyage: 'Voyage',
  imo: 'Numéro IMO',
  masterNumber: ['Document de transport', 'waybill'],
  freightTerms: 'Fret',
  cargoNoteNumber: 'Note de chargement',
  customsNumber: 'Déclaration en douane',
  agentName: 'Agent à destination',
  agentPhone: ["Téléphone de l'agent", 'phone'],
  cutoff: ['Clôture', 'day'],
  etd: ['Départ prévu', 'day'],
  eta: ['Arrivée prévue', 'day'],
  atd: ['Départ réel', 'day'],
  ata: ['Arrivée réelle', 'day'],
  passedCustoms: ['Passée en douane', 'yesNo'],
  blocked: ['Bloquée', 'yesNo'],
  blockedReason: 'Motif du blocage',
  reason: 'Motif',
  notes: 'Remarques',
  container: 'Conteneur',
  size: 'Taille',
  seal: 'Plomb',
  capacityM3: ['Volume utile', 'cubicMetres'],
  event: 'Événement',
  place: 'Lieu',
  note: 'Remarque',
}

const { number, status, ...others } = wordsOf(goodsFields)

/** Of goods, the fields of a row and what gestures say of them besides. */
export const goods = {
  number,
  status,
  ...others,
  expedition: 'Expédition',
  invoice: 'Facture',
  from: 'Scindé de',
  exception: 'Dérogation de remise',
  waiver: "Sans pièce d'identité",
  reason: 'Motif',
  trackingLink: 'Lien de suivi',
  idDocument: "Pièce d'identité",
  withoutDocument: "Remis sans pièce d'identité",
  reserves: 'Réserves',
}
