import { incompleteMessage, lackingWords, loadingOfScan } from '@escale/contract/trade/goods/loading'
import type { QuayLot } from '@escale/contract/trade/goods/quay'
import type { LoadingDeparture, LoadRequest, OpenQuestion } from './send-load.ts'

type ScanDecision =
  | { is: 'aboard'; lot: QuayLot }
  | { is: 'send'; request: LoadRequest }
  | { is: 'ask'; question: OpenQuestion }
  | { is: 'refuse'; reason: string }

type ScanFacts = {
  code: string
  /** The lots with this code that the device knows. */
  known: readonly QuayLot[]
  departure: LoadingDeparture
  seen: ReadonlySet<string>
  isOnline: boolean
}

/** The next step after a scan, from the rows that the device knows. */
export function decideScan({ code, known, departure, seen, isOnline }: ScanFacts): ScanDecision {
  const onServer: ScanDecision = { is: 'send', request: { code, lot: null, confirmed: false } }
  if (known.length === 0) return onServer
  const verdict = loadingOfScan(known, code, departure, seen)
  if (verdict.is === 'aboard') return verdict
  if (verdict.is === 'load') {
    const { lot } = verdict
    if (lackingWords(lot) === '') return { is: 'send', request: { code: lot.id, lot, confirmed: false } }
    return { is: 'ask', question: { code, lot, sentence: incompleteMessage(lot) } }
  }
  // The copy on this device may be older than the server's rows, so the server decides when it can.
  const isSeen = known.some(({ id }) => seen.has(id))
  return isSeen || !isOnline ? { is: 'refuse', reason: verdict.reason } : onServer
}
