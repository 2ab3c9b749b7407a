import type { QuayLot } from '@escale/contract/trade/goods/quay'
import { useState } from 'react'
import { removeEntry } from '#channels/outbox/outbox.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { findKnownLots } from './known-lots.ts'
import type { LoadAnswer } from './quay-tasks.ts'
import { decideScan } from './scan-decision.ts'
import {
  type LoadedScan,
  type LoadingDeparture,
  type LoadRequest,
  type OpenQuestion,
  sendLoad,
  undoFailure,
  undoScan,
} from './send-load.ts'
import { useScanOutcome } from './useScanOutcome.ts'
import { useLateOutcomes, useWaitingLoads } from './useWaitingScans.ts'

/** Loads scanned lots in series. Each scan is stored on the device first, then sent in order. */
export function useLoading(departure: LoadingDeparture, lots: readonly QuayLot[]) {
  const { outcome, accept, refuse } = useScanOutcome()
  const { questions, ask, close } = useQuestions(refuse)
  const { series, seen, add, learn, dropLast } = useSeries(accept)
  const waiting = useWaitingLoads(departure.id)
  useLateOutcomes(waiting, { onLoaded: learn, onRefused: refuse })
  const send = (scan: LoadRequest, at?: number) => sendLoad({ departure, seen, ask, add, refuse }, scan, at)

  async function onScan(scan: GoodsScan) {
    const code = scan.is === 'label' ? scan.id : scan.code
    const known = await findKnownLots(lots, code)
    const decision = decideScan({ code, known, departure, seen, isOnline: navigator.onLine })
    if (decision.is === 'send') return send(decision.request)
    if (decision.is === 'ask') return ask(decision.question)
    if (decision.is === 'refuse') return refuse(decision.reason)
    seen.add(decision.lot.id)
    accept(`${decision.lot.number} : déjà affecté à ce départ, vu.`)
  }

  function decide(question: OpenQuestion, isLoaded: boolean) {
    close(question)
    if (isLoaded) return send({ ...question, confirmed: true }, question.place)
    return question.place === undefined ? undefined : removeEntry(question.place)
  }

  async function undoLast() {
    const [last] = series
    if (!last) return
    const refusal = await undoScan(departure, last, waiting).catch(undoFailure)
    if (refusal !== null) return refuse(refusal)
    dropLast(last)
  }

  const isSeen = (id: string) => seen.has(id)
  return { onScan, outcome, series, questions, waiting, decide, undoLast, isSeen }
}

function useQuestions(refuse: (sentence: string) => void) {
  const [questions, setQuestions] = useState<OpenQuestion[]>([])
  return {
    questions,
    ask: (question: OpenQuestion) => {
      setQuestions((now) => [question, ...now.filter(({ code }) => code !== question.code)])
      refuse(question.sentence)
    },
    close: (question: OpenQuestion) => setQuestions((now) => now.filter((one) => one !== question)),
  }
}

/**
 * The scans of this series, latest first. `seen` is current at once, because the next scan may come before
 * React has rendered this one.
 */
function useSeries(accept: (sentence: string) => void) {
  const [series, setSeries] = useState<LoadedScan[]>([])
  const [seen] = useState(() => new Set<string>())
  return {
    series,
    seen,
    add: (scan: LoadedScan) => {
      setSeries((now) => [scan, ...now])
      accept(`${scan.lot?.number ?? scan.code} chargé.`)
    },
    learn: (id: string, { lot }: LoadAnswer) => {
      seen.add(lot.id)
      setSeries((now) => now.map((scan) => (scan.id === id ? { ...scan, lot } : scan)))
    },
    dropLast: (last: LoadedScan) => {
      if (last.lot) seen.delete(last.lot.id)
      setSeries((now) => now.filter(({ id }) => id !== last.id))
      accept(`${last.lot?.number ?? last.code} : retiré.`)
    },
  }
}
