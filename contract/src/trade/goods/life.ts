import type { ExpeditionStatus } from '#trade/expeditions/words.ts'
import { fold } from '#values/text.ts'
import { type GoodsAside, type GoodsKind, type GoodsStatus, goodsAside } from './words.ts'

// What may happen to goods, and in which order. Screens, SQL, imports and the demo all obey it. A rule
// answers the
// sentence that refuses, or null.

/** What of an expedition decides about its goods. */
export type GoodsExpedition = { id: string; reference: string; status: ExpeditionStatus; destination: string }

/** What of goods decides about them. */
export type Goods = {
  kind: GoodsKind
  status: GoodsStatus
  quantity: number
  destination: string | null
  expeditionId: string | null
  invoiceId: string | null
}

/** The states of an expedition in which goods come aboard and leave it again. */
export const expeditionsLoading = ['Brouillon', 'Ouverte'] as const satisfies ExpeditionStatus[]

const aboard: Record<ExpeditionStatus, GoodsStatus | null> = {
  Brouillon: 'Reçu',
  Ouverte: 'Reçu',
  Chargée: 'Chargé',
  'En transit': 'En transit',
  Arrivée: 'Arrivé',
  'En dédouanement': 'Arrivé',
  Disponible: 'Disponible',
  // Delivered means that each was handed over, one by one: nothing is said of the rest.
  Livrée: null,
  Clôturée: null,
  Annulée: null,
}

/** What goods become with their expedition; null where it decides nothing. */
export function statusAboard(expedition: ExpeditionStatus): GoodsStatus | null {
  return aboard[expedition]
}

/** Goods in these states go where their expedition goes; what is handed over or set aside no longer does. */
export const statusesThatFollow = [
  'Reçu',
  'Chargé',
  'En transit',
  'Arrivé',
  'Disponible',
] as const satisfies GoodsStatus[]

export function follows(status: GoodsStatus): boolean {
  return (statusesThatFollow as readonly GoodsStatus[]).includes(status)
}

export function isAside(status: GoodsStatus): status is GoodsAside {
  return (goodsAside as readonly GoodsStatus[]).includes(status)
}

export function loadRefusal(goods: Goods, expedition: GoodsExpedition): string | null {
  if (!isLoading(expedition.status))
    return `L'expédition ${expedition.reference} ne prend plus de marchandises.`
  if (goods.expeditionId !== null) return 'Ces marchandises sont déjà sur une expédition.'
  if (goods.status !== 'Reçu') return 'Seules des marchandises reçues peuvent être chargées.'
  return destinationRefusal(goods, expedition)
}

/** What is aboard goes where its expedition goes, or says nowhere. */
export function destinationRefusal(
  { destination }: Pick<Goods, 'destination'>,
  expedition: GoodsExpedition,
): string | null {
  if (destination === null || fold(destination) === fold(expedition.destination)) return null
  return `Ces marchandises vont à ${destination}, l'expédition ${expedition.reference} à ${expedition.destination}.`
}

export function unloadRefusal(goods: Goods, expedition: GoodsExpedition): string | null {
  const elsewhere = aboardRefusal(goods, expedition)
  if (elsewhere !== null) return elsewhere
  if (!isLoading(expedition.status)) return `L'expédition ${expedition.reference} est déjà chargée.`
  return goods.invoiceId === null ? null : billedRefusal
}

export function aboardRefusal(
  { expeditionId }: Pick<Goods, 'expeditionId'>,
  { id, reference }: GoodsExpedition,
): string | null {
  return expeditionId === id ? null : `Ces marchandises ne sont pas sur l'expédition ${reference}.`
}

function isLoading(status: ExpeditionStatus): boolean {
  return (expeditionsLoading as readonly ExpeditionStatus[]).includes(status)
}

/**
 * What goods are and measure stays as it was weighed once they are loaded; where they stand and what is noted
 * does not.
 */
export function measuresRefusal({ kind, status }: Pick<Goods, 'kind' | 'status'>): string | null {
  if (status === 'Attendu' || status === 'Reçu') return null
  const what = kind === 'Véhicule' ? 'Ce véhicule' : 'Ce colis'
  return `${what} ${statusWords[status]}.`
}

/**
 * Why goods that left the warehouse are no longer weighed again, by the status that the person sees beside
 * it.
 */
const statusWords: Record<Exclude<GoodsStatus, 'Attendu' | 'Reçu'>, string> = {
  Chargé: 'est déjà chargé',
  'En transit': 'est en transit',
  Arrivé: 'est déjà arrivé',
  Disponible: 'est déjà arrivé',
  Remis: 'est déjà remis',
  Litige: 'est en litige',
  Retourné: 'est retourné',
  Perdu: 'est perdu',
}

export const billedRefusal = "Ces marchandises sont déjà facturées : supprimez d'abord leur facture."
export const handedOverRefusal = 'Ces marchandises sont déjà remises.'

/** Announced goods are received; anything else is here, or was. */
export function receptionRefusal({ status }: Pick<Goods, 'status'>): string | null {
  return status === 'Attendu' ? null : 'Ces marchandises sont déjà reçues.'
}

export function asideRefusal({ status }: Pick<Goods, 'status'>): string | null {
  if (status === 'Attendu') return 'Ces marchandises ne sont pas encore reçues.'
  if (status === 'Remis') return handedOverRefusal
  return null
}

/** What goods set aside become again: what their expedition says, or received where they stand. */
export function statusBack(expedition: ExpeditionStatus | null): GoodsStatus {
  return (expedition && statusAboard(expedition)) ?? (expedition ? 'Disponible' : 'Reçu')
}

export function backRefusal({ status }: Pick<Goods, 'status'>): string | null {
  return isAside(status) ? null : "Ces marchandises n'ont pas été mises de côté."
}

/** Only pieces that are here, or on their way, and that no invoice counts yet. */
export function splitRefusal(goods: Goods, pieces: number): string | null {
  if (goods.kind === 'Véhicule') return 'Un véhicule ne se scinde pas.'
  if (goods.invoiceId !== null) return 'Ces marchandises sont déjà facturées : elles ne se scindent plus.'
  if (!follows(goods.status)) return 'Ces marchandises ne se scindent pas dans leur état.'
  if (goods.quantity === 1) return 'Une seule pièce ne se scinde pas.'
  if (!Number.isInteger(pieces) || pieces < 1 || pieces >= goods.quantity)
    return `Indiquez de 1 à ${goods.quantity - 1} pièces.`
  return null
}

/** Only what came and is not here: an expedition brings, or does not. */
export function missingRefusal(expedition: GoodsExpedition): string | null {
  return statusAboard(expedition.status) === 'Arrivé' || statusAboard(expedition.status) === 'Disponible'
    ? null
    : `L'expédition ${expedition.reference} n'est pas encore arrivée.`
}

/** Whom goods were handed over to, or are billed to, does not change. */
export function ownerRefusal({ status }: Pick<Goods, 'status'>, isBilled: boolean): string | null {
  if (status === 'Remis') return handedOverRefusal
  return isBilled ? billedRefusal : null
}

/** What is billed is billed. */
export function exemptRefusal({ invoiceId }: Pick<Goods, 'invoiceId'>): string | null {
  return invoiceId === null ? null : billedRefusal
}

/** Only what was said not to be billed becomes billable again. */
export function billableRefusal(isExempt: boolean): string | null {
  return isExempt ? null : 'Ces marchandises sont déjà facturables.'
}

/** Neither loaded, billed nor handed over. */
export function isRemovable({
  status,
  expeditionId,
  invoiceId,
}: Pick<Goods, 'status' | 'expeditionId' | 'invoiceId'>): boolean {
  return expeditionId === null && invoiceId === null && status !== 'Remis'
}
