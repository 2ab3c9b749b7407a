import { ageInDays } from '#values/ages.ts'

// The words of goods, without the schemas that check them.

export { type GoodsKind, goodsKinds } from '#values/goods-kinds.ts'

export const conditions = ['Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier'] as const
export type Condition = (typeof conditions)[number]

export const dangers = ['non', 'batterie lithium', 'liquide', 'autre'] as const
export type Danger = (typeof dangers)[number]

/** From the announcement to the hand-over. */
export const goodsCourse = [
  'Attendu',
  'Reçu',
  'Chargé',
  'En transit',
  'Arrivé',
  'Disponible',
  'Remis',
] as const
/** What leaves that course: an expedition no longer takes it along. */
export const goodsAside = ['Litige', 'Retourné', 'Perdu'] as const
export type GoodsAside = (typeof goodsAside)[number]
export const goodsStatuses = [...goodsCourse, ...goodsAside] as const
export type GoodsStatus = (typeof goodsStatuses)[number]

/** What the list is filtered by: what stands in the warehouse now, what left it, or one status. */
export const goodsFilters = ['En entrepôt', 'Sorties', ...goodsStatuses] as const
export const goodsInStock = ['Reçu', 'Arrivé', 'Disponible'] as const satisfies GoodsStatus[]
/** What left by the door. */
export const goodsOut = ['Remis', 'Retourné'] as const satisfies GoodsStatus[]
/** What nobody pays the way of. */
export const goodsNeverBilled = ['Retourné', 'Perdu'] as const satisfies GoodsStatus[]
/** What is over: the same chassis may come again. */
export const goodsGone = ['Remis', ...goodsNeverBilled] as const satisfies GoodsStatus[]

/** What became of the price of goods; nothing yet when neither. */
export const billings = ['Facturé', 'Non facturable'] as const
export type Billing = (typeof billings)[number]

/** As many as are done to in one gesture. */
export const mostAtOnce = 500

/** Characters of a reason. */
export const longestReason = 1000

/** Characters of a place in the warehouse. */
export const longestLocation = 100

/** How long goods may stand before they are looked for, in days. */
export const agedDays = 30

/** How long goods have stood in the warehouse, in whole days. */
export const standings = {
  '0-7': ageInDays(0, 7),
  '8-30': ageInDays(8, 30),
  '31-60': ageInDays(31, 60),
  '61-90': ageInDays(61, 90),
  '91-': ageInDays(91),
} as const
export type Standing = keyof typeof standings
export const standingKeys = Object.keys(standings) as [Standing, ...Standing[]]

/** How long a device keeps goods that nobody touched, in days. */
export const keptDays = 30

/** What is noted of goods that their expedition did not bring. */
export const missingAtArrival = "Manquant à l'arrivée"

/** What became of an exception asked to let goods out unpaid or unbilled. */
export const requestStatuses = ['Demandée', 'Accordée', 'Refusée'] as const
export type RequestStatus = (typeof requestStatuses)[number]
