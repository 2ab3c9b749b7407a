import type { ArrivalCount, QuayLot } from '@escale/contract/trade/goods/quay'
import { type ReportedState, stateAfterReport, type TallyState } from '@escale/contract/trade/goods/tally'
import type { WaitingCount } from './useWaitingScans.ts'

/** A lot of the departure with its count, or a surplus lot or number. */
export type TallyRow = {
  key: string
  lot: QuayLot | null
  count: Pick<ArrivalCount, 'id' | 'title' | 'clientName' | 'note' | 'photos' | 'expectedOn'> | null
  state: TallyState | null
  isWaiting: boolean
}

/**
 * The lots of a departure as they are counted so far: the counts that the server has, then those that wait on
 * this device. Lots not counted come first, then surplus ones.
 */
export function tallyRows(
  lots: readonly QuayLot[],
  counts: readonly ArrivalCount[],
  waiting: readonly WaitingCount[],
): TallyRow[] {
  const countOf = new Map(counts.map((count) => [count.goodsId, count]))
  const unsentOf = Map.groupBy(waiting, ({ draft }) => draft.lotId)
  const lotIds = new Set(lots.map(({ id }) => id))
  const aboard = lots.map((lot): TallyRow => {
    const count = countOf.get(lot.id) ?? null
    const unsent = unsentOf.get(lot.id) ?? []
    const state = unsent.reduce<TallyState | null>(
      (former, { draft }) => stateAfterReport(former, draft.state, draft.corrects),
      count?.state ?? null,
    )
    return { key: lot.id, lot, count, state, isWaiting: unsent.length > 0 }
  })
  const surplus = counts
    .filter(({ goodsId }) => goodsId === null || !lotIds.has(goodsId))
    .map((count): TallyRow => ({ key: count.id, lot: null, count, state: count.state, isWaiting: false }))
  return [
    ...aboard.filter(({ state }) => state === null),
    ...surplus,
    ...(unsentOf.get(null) ?? []).map(waitingSurplus),
    ...aboard.filter(({ state }) => state !== null),
  ]
}

function waitingSurplus({ item, draft }: WaitingCount): TallyRow {
  return {
    key: item.id,
    lot: null,
    count: {
      id: item.id,
      title: draft.code,
      clientName: null,
      note: draft.note,
      photos: [],
      expectedOn: null,
    },
    state: 'En trop',
    isWaiting: true,
  }
}

/** The sentence after a scan. `isRefused`: it needs the attention of the person. */
export function countSentence(
  { title, state, expectedOn }: Pick<ArrivalCount, 'title' | 'state' | 'expectedOn'>,
  wasCounted: boolean,
): { sentence: string; isRefused: boolean } {
  if (state === 'En trop') {
    const place = expectedOn ? `prévu sur ${expectedOn}` : 'pas de ce départ'
    return { sentence: `${title} en trop : ${place}. Noté.`, isRefused: true }
  }
  if (wasCounted && state === 'Arrivé') return { sentence: `${title} : déjà pointé.`, isRefused: true }
  return { sentence: `${title} : ${reportWords[state]}.`, isRefused: false }
}

const reportWords: Record<ReportedState, string> = {
  Arrivé: 'arrivé',
  Endommagé: 'endommagé',
  Manquant: 'manquant',
}
