import type { Action } from '#journal/actions.ts'

/** The most surplus lots that one arrival takes over. */
export const mostJoining = 200

/** Actions that the journal records when a tally is applied. */
export const tallyActions = [
  'GOODS_ASIDE',
  'GOODS_BACK',
  'GOODS_LOADED',
  'RECEIPT_UPDATED',
  'VEHICLE_UPDATED',
  'ARRIVAL_TALLIED',
] as const satisfies Action[]
