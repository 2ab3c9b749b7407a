import { billFields } from '#trade/documents/bill-fields.ts'
import { expeditionFields } from '#trade/expeditions/fields.ts'
import { goodsFields } from '#trade/goods/fields.ts'
import { fieldWordsOf } from './field-types.ts'

const { reference, status: expeditionStatus, notes, ...journey } = fieldWordsOf(expeditionFields)

const { freightTerms: _, ...billWords } = fieldWordsOf(billFields)

/** Fields of an expedition, and of its containers, events and house bills. */
export const expedition = {
  reference,
  status: expeditionStatus,
  ...journey,
  reason: 'Motif',
  notes,
  container: 'Conteneur',
  size: 'Taille',
  seal: 'Plomb',
  capacityM3: ['Volume utile', 'cubicMetres'],
  event: 'Événement',
  place: 'Lieu',
  note: 'Remarque',
  noteOf: 'Note de cargaison de',
  noteKind: 'Note de cargaison',
  noteState: 'État de la note',
  noteNumber: 'Numéro de la note',
  noteCost: ['Coût de la note', 'money'],
  noteDay: ['Date de la note', 'day'],
  customsOffice: 'Bureau de douane',
  carrierCode: 'Code du transporteur',
  agentCode: "Code de l'agent",
  nationality: 'Pavillon',
  departureCode: 'Code du lieu de départ',
  arrivalCode: "Code du lieu d'arrivée",
  billNature: 'Nature des titres',
  billType: 'Type des titres',
  location: 'Lieu de dépôt',
  attachment: 'Fichier joint',
  ...billWords,
  bill: 'Connaissement maison',
  billState: 'État du connaissement',
  billNote: 'Remarque du connaissement',
  counted: 'Pointé',
  tally: 'Pointage',
} as const

const { number, status, ...others } = fieldWordsOf(goodsFields)

/** Fields of goods, including those set by actions such as a hand-over. */
export const goods = {
  number,
  status,
  ...others,
  expedition: 'Expédition',
  container: 'Conteneur',
  invoice: 'Facture',
  from: 'Scindé de',
  exception: 'Dérogation de remise',
  waiver: "Sans pièce d'identité",
  reason: 'Motif',
  trackingLink: 'Lien de suivi',
  idDocument: "Pièce d'identité",
  withoutDocument: "Remis sans pièce d'identité",
  reserves: 'Réserves',
  attachment: 'Fichier joint',
}
