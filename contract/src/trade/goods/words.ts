import { ageInDays } from '#values/ages.ts'

// Stored values and limits of goods, without validation schemas, so that pages load little.

export { type GoodsKind, goodsKinds } from '#values/goods-kinds.ts'

export const conditions = ['Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier'] as const
export type Condition = (typeof conditions)[number]

export const dangers = ['non', 'batterie lithium', 'liquide', 'autre'] as const
export type Danger = (typeof dangers)[number]

/** The normal course, from announcement to hand-over. */
export const goodsCourse = [
  'Attendu',
  'Reçu',
  'Chargé',
  'En transit',
  'Arrivé',
  'Disponible',
  'Remis',
] as const
/** Statuses outside the normal course. Goods set aside no longer follow their expedition. */
export const goodsAside = ['Litige', 'Retourné', 'Perdu'] as const
export type GoodsAside = (typeof goodsAside)[number]
export const goodsStatuses = [...goodsCourse, ...goodsAside] as const
export type GoodsStatus = (typeof goodsStatuses)[number]

/** Filters of the list: in the warehouse now, gone from it, or one status. */
export const goodsFilters = ['En entrepôt', 'Sorties', ...goodsStatuses] as const
export const goodsInStock = ['Reçu', 'Arrivé', 'Disponible'] as const satisfies GoodsStatus[]
/** Statuses of goods that left the warehouse. */
export const goodsOutOfWarehouse = ['Remis', 'Retourné'] as const satisfies GoodsStatus[]
/** Statuses for which no transport is charged. */
export const goodsNeverBilled = ['Retourné', 'Perdu'] as const satisfies GoodsStatus[]
/** Final statuses: the same chassis number can be registered again. */
export const finalGoodsStatuses = ['Remis', ...goodsNeverBilled] as const satisfies GoodsStatus[]

/** Outcome of billing; null while the goods are neither billed nor exempted. */
export const billings = ['Facturé', 'Non facturable'] as const
export type Billing = (typeof billings)[number]

/** The most rows in one action. */
export const mostRowsPerAction = 500

/** Characters of a reason. */
export const longestReason = 1000

/** Characters of a place in the warehouse. */
export const longestLocation = 100

/** Days after which goods in the warehouse count as old. */
export const agedDays = 30

/** Age of goods in the warehouse, in whole days. */
export const ageRanges = {
  '0-7': ageInDays(0, 7),
  '8-30': ageInDays(8, 30),
  '31-60': ageInDays(31, 60),
  '61-90': ageInDays(61, 90),
  '91-': ageInDays(91),
} as const
export type AgeRange = keyof typeof ageRanges
export const ageRangeKeys = Object.keys(ageRanges) as [AgeRange, ...AgeRange[]]

/** Days that a device stores goods without any change. */
export const offlineDays = 30

/** The note on goods missing at the arrival of their expedition. */
export const missingNote = "Manquant à l'arrivée"

/** Outcome of a request to let goods leave unpaid or unbilled. */
export const requestStatuses = ['Demandée', 'Accordée', 'Refusée'] as const
export type RequestStatus = (typeof requestStatuses)[number]
