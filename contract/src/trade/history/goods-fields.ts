import { expeditionFields } from '#trade/expeditions/fields.ts'
import { goodsFields } from '#trade/goods/fields.ts'
import { wordsOf } from './field-types.ts'

const { reference, status: expeditionStatus, notes, ...journey } = wordsOf(expeditionFields)

/** Of an expedition, its fields and what is done to it besides: its containers and its events. */
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
} as const

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
