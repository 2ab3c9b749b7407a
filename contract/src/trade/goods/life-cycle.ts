import { type ExpeditionStatus, isOver } from '#trade/expeditions/words.ts'
import { fold } from '#values/text.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { type GoodsAside, type GoodsKind, type GoodsStatus, goodsAside } from './words.ts'

// Rules for the status of goods, shared by screens, SQL, imports and demo data. Each function that ends in
// `Refusal` returns an error text, or null when the action is allowed.

/** Facts of an expedition that decide about its goods. */
export type GoodsExpedition = { id: string; reference: string; status: ExpeditionStatus; destination: string }

/** Facts of goods that these rules read. */
export type Goods = {
  kind: GoodsKind
  status: GoodsStatus
  quantity: number
  destination: string | null
  expeditionId: string | null
  invoiceId: string | null
}

/** The statuses of an expedition in which goods can be loaded and unloaded. */
export const expeditionsLoading = ['Brouillon', 'Ouverte'] as const satisfies ExpeditionStatus[]

const statusByExpedition: Record<ExpeditionStatus, GoodsStatus | null> = {
  Brouillon: 'Reçu',
  Ouverte: 'Reçu',
  Chargée: 'Chargé',
  'En transit': 'En transit',
  Arrivée: 'Arrivé',
  'En dédouanement': 'Arrivé',
  Disponible: 'Disponible',
  // Parcels of a delivered expedition are handed over one by one, so its status decides nothing about the
  // rest.
  Livrée: null,
  Clôturée: null,
  Annulée: null,
}

/** The status of goods on an expedition with this status. Null when the goods keep their own. */
export function statusAboard(expedition: ExpeditionStatus): GoodsStatus | null {
  return statusByExpedition[expedition]
}

/** Statuses in which goods follow their expedition. Goods handed over or set aside keep their own status. */
export const followingStatuses = [
  'Reçu',
  'Chargé',
  'En transit',
  'Arrivé',
  'Disponible',
] as const satisfies GoodsStatus[]

export function followsExpedition(status: GoodsStatus): boolean {
  return (followingStatuses as readonly GoodsStatus[]).includes(status)
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

/**
 * Refuses to load goods whose destination differs from the expedition's. Goods without destination are
 * accepted.
 */
export function destinationRefusal(
  { destination }: Pick<Goods, 'destination'>,
  expedition: GoodsExpedition,
): string | null {
  if (destination === null || fold(destination) === fold(expedition.destination)) return null
  return `Ces marchandises vont à ${destination}, l'expédition ${expedition.reference} à ${expedition.destination}.`
}

export function unloadRefusal(goods: Goods, expedition: GoodsExpedition): string | null {
  const refusal = aboardRefusal(goods, expedition)
  if (refusal !== null) return refusal
  if (!isLoading(expedition.status)) return `L'expédition ${expedition.reference} est déjà chargée.`
  return goods.invoiceId === null ? null : billedMessage
}

export function aboardRefusal(
  { expeditionId }: Pick<Goods, 'expeditionId'>,
  { id, reference }: GoodsExpedition,
): string | null {
  return expeditionId === id ? null : `Ces marchandises ne sont pas sur l'expédition ${reference}.`
}

/**
 * Refuses to change the container of goods that were handed over, or whose expedition is over. Corrections
 * after the departure are allowed, because the packing list of the port may differ from the plan.
 */
export function stowRefusal(goods: Pick<Goods, 'expeditionId' | 'status'>, expedition: GoodsExpedition) {
  const refusal = aboardRefusal(goods, expedition)
  if (refusal !== null) return refusal
  if (isOver(expedition.status)) return planOverRefusal(expedition)
  return goods.status === 'Remis' ? handedOverMessage : null
}

export function planOverRefusal({ reference }: Pick<GoodsExpedition, 'reference'>): string {
  return `L'expédition ${reference} est terminée : son plan de chargement ne change plus.`
}

function isLoading(status: ExpeditionStatus): boolean {
  return (expeditionsLoading as readonly ExpeditionStatus[]).includes(status)
}

/** Refuses to change measurements and identity once goods are loaded. Location and notes can still change. */
export function measuresRefusal({ kind, status }: Pick<Goods, 'kind' | 'status'>): string | null {
  if (status === 'Attendu' || status === 'Reçu') return null
  const subject = kind === 'Véhicule' ? 'Ce véhicule' : 'Ce colis'
  return `${subject} ${statusWords[status]}.`
}

/** The reason why measurements can no longer change, by status of the goods. */
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

export const billedMessage = "Ces marchandises sont déjà facturées : supprimez d'abord leur facture."
export const handedOverMessage = 'Ces marchandises sont déjà remises.'

/** Refuses to receive goods that were not announced or are already received. */
export function receptionRefusal({ status }: Pick<Goods, 'status'>): string | null {
  return status === 'Attendu' ? null : 'Ces marchandises sont déjà reçues.'
}

export function asideRefusal({ status }: Pick<Goods, 'status'>): string | null {
  if (status === 'Attendu') return 'Ces marchandises ne sont pas encore reçues.'
  if (status === 'Remis') return handedOverMessage
  return null
}

/**
 * The status of goods that had been set aside and come back: the one their expedition gives, or « Reçu »
 * without an expedition.
 */
export function statusAfterReturn(expedition: ExpeditionStatus | null): GoodsStatus {
  return (expedition && statusAboard(expedition)) ?? (expedition ? 'Disponible' : 'Reçu')
}

export function returnRefusal({ status }: Pick<Goods, 'status'>): string | null {
  return isAside(status) ? null : "Ces marchandises n'ont pas été mises de côté."
}

/** Refuses to split pieces off a row. The goods must be in the warehouse or under way, and on no invoice. */
export function splitRefusal(goods: Goods, pieces: number): string | null {
  if (goods.kind === 'Véhicule') return 'Un véhicule ne se scinde pas.'
  if (goods.invoiceId !== null) return 'Ces marchandises sont déjà facturées : elles ne se scindent plus.'
  if (!followsExpedition(goods.status)) return 'Ces marchandises ne se scindent pas dans leur état.'
  if (goods.quantity === 1) return 'Une seule pièce ne se scinde pas.'
  if (!Number.isInteger(pieces) || pieces < 1 || pieces >= goods.quantity)
    return `Indiquez de 1 à ${goods.quantity - 1} pièces.`
  return null
}

/** Refuses to report missing goods before their expedition has arrived. */
export function missingRefusal(expedition: GoodsExpedition): string | null {
  return statusAboard(expedition.status) === 'Arrivé' || statusAboard(expedition.status) === 'Disponible'
    ? null
    : `L'expédition ${expedition.reference} n'est pas encore arrivée.`
}

/** Refuses to change the owner of goods handed over or billed. */
export function ownerRefusal({ status }: Pick<Goods, 'status'>, isBilled: boolean): string | null {
  if (status === 'Remis') return handedOverMessage
  return isBilled ? billedMessage : null
}

/** Refuses to exempt goods from billing when they are on an invoice. */
export function exemptRefusal({ invoiceId }: Pick<Goods, 'invoiceId'>): string | null {
  return invoiceId === null ? null : billedMessage
}

/** Refuses to end an exemption from billing when there is none. */
export function billableRefusal(isExempt: boolean): string | null {
  return isExempt ? null : 'Ces marchandises sont déjà facturables.'
}

/** The reason why goods cannot be deleted; null when they can. */
export function removalRefusal(
  goods: Parameters<typeof isRemovable>[0] & Pick<Goods, 'kind'>,
): string | null {
  if (isRemovable(goods)) return null
  return goods.kind === 'Colis' ? apiRefusals.receiptKept : apiRefusals.vehicleKept
}

/** Whether goods can be deleted: neither loaded, billed nor handed over. */
export function isRemovable({
  status,
  expeditionId,
  invoiceId,
}: Pick<Goods, 'status' | 'expeditionId' | 'invoiceId'>): boolean {
  return expeditionId === null && invoiceId === null && status !== 'Remis'
}
