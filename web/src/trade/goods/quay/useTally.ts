import type { ArrivalCount, Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import type { ReportedState, TallyState } from '@escale/contract/trade/goods/tally'
import { v7 as newId } from 'uuid'
import { failureOf } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { findKnownLots } from './known-lots.ts'
import type { CountDraft } from './quay-tasks.ts'
import { countSentence, type TallyRow, tallyRows } from './tally-rows.ts'
import { useScanOutcome } from './useScanOutcome.ts'
import { useWaitingCounts } from './useWaitingScans.ts'

/** A person's report about a lot: its state, with a note and a photo of the damage. */
export type LotReport = { state: ReportedState; note: string | null; photo: Blob | null }

type CountAnswer = { count: ArrivalCount; wasCounted: boolean }

/** Counts lots at arrival. Each count is stored on the device first, then sent in order. */
export function useTally(
  departure: Pick<Departure, 'id' | 'reference'>,
  lots: readonly QuayLot[],
  counts: readonly ArrivalCount[],
) {
  const { outcome, accept, refuse } = useScanOutcome()
  const waiting = useWaitingCounts(departure.id)
  const refused = waiting.filter(({ item }) => item.refusal)
  const unsent = waiting.filter(({ item }) => !item.refusal)
  const rows = tallyRows(lots, counts, unsent)

  async function onScan(scan: GoodsScan) {
    const code = scan.is === 'label' ? scan.id : scan.code
    const lot = awaitedLot(await findKnownLots(lots, code), rows, departure.id)
    const wasCounted = rows.some(({ key, state }) => key === lot?.id && isPresent(state))
    return send(scanDraft(departure.id, code, lot), lot?.number ?? code, null, wasCounted)
  }

  function report({ lot }: TallyRow, { photo, ...reported }: LotReport) {
    return lot && send(reportDraft(departure.id, lot.id, reported), lot.number, photo, false)
  }

  async function send(draft: CountDraft, title: string, photo: Blob | null, wasCounted: boolean) {
    try {
      const answer = await deliver<CountAnswer>(countDelivery(departure.reference, draft, title, photo))
      if (answer instanceof OutboxAnswer) return say(unsentCount(draft, title), wasCounted)
      say(answer.count, answer.wasCounted && !draft.corrects)
    } catch (error) {
      refuse(failureOf(error).message || `${title} n'a pas été pointé. Scannez-le de nouveau.`)
    }
  }

  function say(count: Parameters<typeof countSentence>[0], wasCounted: boolean) {
    const { sentence, isRefused } = countSentence(count, wasCounted)
    return isRefused ? refuse(sentence) : accept(sentence)
  }

  return { outcome, rows, refused, onScan, report }
}

function isPresent(state: TallyState | null): boolean {
  return state !== null && state !== 'Manquant'
}

/** A scan says that the lot came. A damage reported before stays, because `corrects` is false. */
function scanDraft(departureId: string, code: string, lot: QuayLot | undefined): CountDraft {
  const lotId = lot?.id ?? null
  return { departureId, code: lotId ?? code, lotId, state: 'Arrivé', note: null, corrects: false }
}

/** A report replaces what was counted before. */
function reportDraft(departureId: string, lotId: string, reported: Omit<LotReport, 'photo'>): CountDraft {
  return { departureId, code: lotId, lotId, ...reported, corrects: true }
}

function countDelivery(reference: string, draft: CountDraft, title: string, photo: Blob | null) {
  const photos = photo ? [{ name: `${title}.jpg`, bytes: photo }] : []
  const named = `${title} pointé sur ${reference}`
  return { task: 'count', id: newId(), key: crypto.randomUUID(), title: named, draft, photos }
}

/** The lot that a scan counts: one of this departure that is not counted yet, before the others. */
function awaitedLot(
  known: readonly QuayLot[],
  rows: readonly TallyRow[],
  departureId: string,
): QuayLot | undefined {
  const aboard = known.filter(({ expeditionId }) => expeditionId === departureId)
  const isAwaited = ({ id }: QuayLot) => rows.some(({ key, state }) => key === id && state === null)
  return aboard.find(isAwaited) ?? aboard[0]
}

/** A count that the server has not answered yet, as far as this device knows. */
function unsentCount({ lotId, state }: CountDraft, title: string) {
  return { title, state: lotId ? state : ('En trop' as const), expectedOn: null }
}
