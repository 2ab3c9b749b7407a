import type { ExpeditionStatus } from '#trade/expeditions/words.ts'
import { followsExpedition, type GoodsExpedition } from './life-cycle.ts'
import { type Condition, finalGoodsStatuses, type GoodsStatus, missingNote } from './words.ts'

// The tally: which goods of an expedition came. Screens and the server use these rules.

/** States that a person can report about a lot of the expedition. */
export const reportedStates = ['Arrivé', 'Endommagé', 'Manquant'] as const
export type ReportedState = (typeof reportedStates)[number]
/** « En trop »: goods of another expedition, or a number that no goods have. */
export const tallyStates = [...reportedStates, 'En trop'] as const
export type TallyState = (typeof tallyStates)[number]

/** The most departures that the quay lists. */
export const mostDepartures = 200

/** The most lots that the screens of the quay list. */
export const mostQuayLots = 2000

/** The most counts that the tally lists: its lots, and as many surplus ones. */
export const mostCounts = 2 * mostQuayLots

const countable = ['En transit', 'Arrivée', 'En dédouanement', 'Disponible'] as const

/** Statuses of an expedition whose goods can be counted: under way, or arrived and not all handed over. */
export const expeditionsCounted: readonly ExpeditionStatus[] = countable

export function countRefusal({ reference, status }: GoodsExpedition): string | null {
  if (expeditionsCounted.includes(status)) return null
  return `L'expédition ${reference} est « ${status} » : elle ne se pointe pas.`
}

/** Whether the tally is applied by a press of its own, because the arrival is already confirmed. */
export function hasArrived(status: ExpeditionStatus): boolean {
  return status !== 'En transit' && expeditionsCounted.includes(status)
}

/**
 * The state after a report. A scan says that the lot came, which does not undo the damage that a colleague
 * reported. `corrects` is true when a person chose the state.
 */
export function stateAfterReport(
  former: TallyState | null,
  reported: ReportedState,
  corrects: boolean,
): TallyState {
  return former === 'Endommagé' && reported === 'Arrivé' && !corrects ? former : reported
}

export const damageUndescribed = 'Indiquez ce qui est abîmé.'

/** The note of a lot that was damaged when it arrived. */
function damageNote(note: string): string {
  return `Endommagé à l'arrivée : ${note}`
}

/** Why a surplus lot cannot join the expedition at which it arrived. Null when it can. */
export function joinRefusal(lot: { status: GoodsStatus; invoiceId: string | null }): string | null {
  if ((finalGoodsStatuses as readonly GoodsStatus[]).includes(lot.status))
    return `« ${lot.status} » : à vérifier au bureau.`
  return lot.invoiceId === null ? null : 'Facturé sur son départ : à vérifier au bureau.'
}

/** Facts of goods that decide what an arrival does with them. */
export type TalliedLot = {
  id: string
  status: GoodsStatus
  note: string | null
  conditionStatus: Condition
  expeditionId: string | null
  invoiceId: string | null
}
type ReportedLot = { goodsId: string | null; state: TallyState; note: string | null }

export type TallyOutcome<Lot> = {
  /** Lots that stay behind: reported missing, or counted by nobody. */
  missing: Lot[]
  /** Lots that were missing and came after all. */
  found: Lot[]
  damaged: { lot: Lot; note: string }[]
  /** Surplus lots that the person decided to take over. */
  joined: Lot[]
}

/** The effect of a tally on the goods at arrival. Applying it twice changes nothing more. */
export function tallyOutcome<Lot extends TalliedLot>(
  expeditionId: string,
  lots: readonly Lot[],
  counts: readonly ReportedLot[],
  joining: readonly string[],
): TallyOutcome<Lot> {
  const reports = new Map(counts.flatMap((count) => (count.goodsId ? [[count.goodsId, count]] : [])))
  const aboard = lots.filter((lot) => lot.expeditionId === expeditionId)
  const stateOf = ({ id }: Lot) => reports.get(id)?.state
  const came = (lot: Lot) => stateOf(lot) !== undefined && stateOf(lot) !== 'Manquant'
  return {
    missing: counts.length === 0 ? [] : aboard.filter((lot) => !came(lot) && followsExpedition(lot.status)),
    found: aboard.filter((lot) => came(lot) && isMissing(lot)),
    damaged: aboard.flatMap((lot) => {
      const isNew = stateOf(lot) === 'Endommagé' && lot.conditionStatus !== 'Endommagé'
      return isNew ? [{ lot, note: damageNote(reports.get(lot.id)?.note ?? '') }] : []
    }),
    joined: lots.filter(
      (lot) =>
        joining.includes(lot.id) &&
        stateOf(lot) === 'En trop' &&
        lot.expeditionId !== expeditionId &&
        joinRefusal(lot) === null,
    ),
  }
}

function isMissing({ status, note }: TalliedLot): boolean {
  return status === 'Litige' && note?.split('\n').includes(missingNote) === true
}

type TallySums = { came: number; damaged: number; missing: number; uncounted: number; surplus: number }

/** Sums of a tally while it is counted. Goods handed over or set aside are not awaited. */
export function tallySums(
  lots: readonly { id: string; status: GoodsStatus }[],
  counts: readonly { goodsId: string | null; state: TallyState }[],
): TallySums {
  const countedIds = new Set(counts.map(({ goodsId }) => goodsId))
  const ofState = (state: TallyState) => counts.filter((count) => count.state === state).length
  return {
    came: ofState('Arrivé'),
    damaged: ofState('Endommagé'),
    missing: ofState('Manquant'),
    uncounted: lots.filter(({ id, status }) => !countedIds.has(id) && followsExpedition(status)).length,
    surplus: ofState('En trop'),
  }
}

/** Formats « 27 arrivés · 1 endommagé · 2 non pointés ». Zeros are left out. */
export function tallyWords({ came, damaged, missing, uncounted, surplus }: TallySums): string {
  const words: [number, string, string][] = [
    [came, 'arrivé', 'arrivés'],
    [damaged, 'endommagé', 'endommagés'],
    [missing, 'manquant', 'manquants'],
    [surplus, 'en trop', 'en trop'],
    [uncounted, 'non pointé', 'non pointés'],
  ]
  const parts = words.filter(([n]) => n > 0).map(([n, one, many]) => `${n} ${n > 1 ? many : one}`)
  return parts.join(' · ') || 'Rien de pointé'
}
