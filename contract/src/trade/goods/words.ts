import { ageInDays } from '#values/ages.ts'

// Stored values and limits of goods, in a file without validation schemas so that pages load less code.

export { type GoodsKind, goodsKinds } from '#values/goods-kinds.ts'

export const conditions = ['Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier'] as const
export type Condition = (typeof conditions)[number]

export const dangers = ['non', 'batterie lithium', 'liquide', 'autre'] as const
export type Danger = (typeof dangers)[number]

/** Classes and divisions of dangerous goods (UN model regulations), explosives aside. */
// biome-ignore format: one line
export const dangerClasses = ['2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '8', '9'] as const
export type DangerClass = (typeof dangerClasses)[number]

/** The normal order of statuses, from announcement to hand-over. */
export const goodsCourse = [
  'Attendu',
  'Reçu',
  'Chargé',
  'En transit',
  'Arrivé',
  'Disponible',
  'Remis',
] as const
/** Statuses outside the normal order. Goods with one of them no longer follow their expedition's status. */
export const goodsAside = ['Litige', 'Retourné', 'Perdu'] as const
export type GoodsAside = (typeof goodsAside)[number]
export const goodsStatuses = [...goodsCourse, ...goodsAside] as const
export type GoodsStatus = (typeof goodsStatuses)[number]

/** Filters of the list: in the warehouse, no longer in the warehouse, or one status. */
export const goodsFilters = ['En entrepôt', 'Sorties', ...goodsStatuses] as const
export const goodsInStock = ['Reçu', 'Arrivé', 'Disponible'] as const satisfies GoodsStatus[]
/** Statuses of goods that left the warehouse. */
export const goodsOutOfWarehouse = ['Remis', 'Retourné'] as const satisfies GoodsStatus[]
/** Statuses of goods that are never billed, because no transport is charged for them. */
export const goodsNeverBilled = ['Retourné', 'Perdu'] as const satisfies GoodsStatus[]
/** Statuses that no longer change. The chassis number of such a vehicle can be recorded again. */
export const finalGoodsStatuses = ['Remis', ...goodsNeverBilled] as const satisfies GoodsStatus[]

/** How goods were settled: billed, or exempted from billing. Null for neither. */
export const billings = ['Facturé', 'Non facturable'] as const

/** The value of the container filter for goods in no container. */
export const noContainer = 'aucun'

/** Largest number of rows in one action. */
export const mostRowsPerAction = 500

/** Maximum length of a reason, in characters. */
export const longestReason = 1000

/** Maximum length of a place in the warehouse, in characters. */
export const longestLocation = 100

/** Days in the warehouse after which goods count as old. */
export const agedDays = 30

/** Filters by time in the warehouse, in whole days. */
export const ageRanges = {
  '0-7': ageInDays(0, 7),
  '8-30': ageInDays(8, 30),
  '31-60': ageInDays(31, 60),
  '61-90': ageInDays(61, 90),
  '91-': ageInDays(91),
} as const
export type AgeRange = keyof typeof ageRanges
export const ageRangeKeys = Object.keys(ageRanges) as [AgeRange, ...AgeRange[]]

/** Days for which a device stores goods that do not change. */
export const offlineDays = 30

/** Note added to goods that are missing when their expedition arrives. */
export const missingNote = "Manquant à l'arrivée"

/** Statuses of a request to let goods leave unpaid or unbilled. */
export const requestStatuses = ['Demandée', 'Accordée', 'Refusée'] as const
export type RequestStatus = (typeof requestStatuses)[number]
