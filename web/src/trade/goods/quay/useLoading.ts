import {
  alreadyLoadedMessage,
  incompleteMessage,
  lackingWords,
  loadingOfScan,
} from '@escale/contract/trade/goods/loading'
import type { Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { failureOf } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { removeEntry } from '#channels/outbox/outbox.ts'
import { onOutcome } from '#channels/outbox/outcomes.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import { findKnownLots } from './known-lots.ts'
import { type LoadDraft, loadDraftOf, type ScannedFacts, type UnloadDraft } from './quay-tasks.ts'
import { useScanOutcome } from './useScanOutcome.ts'

export type LoadingDeparture = Pick<Departure, 'id' | 'reference' | 'status' | 'destination'>

/** A scan of this series. `lot` is null while only the server can tell which lot has the code. */
export type LoadedScan = { id: string; code: string; lot: ScannedFacts | null }

/** A lot without owner or weight, about which the person decides. */
export type OpenQuestion = { code: string; lot: QuayLot | null; sentence: string; place?: number }

type LoadAnswer = { lot: QuayLot; wasAboard: boolean }

/** Loads scanned lots in series. Each scan is stored on the device first, then sent in order. */
export function useLoading(departure: LoadingDeparture, lots: readonly QuayLot[]) {
  const { outcome, accept, refuse } = useScanOutcome()
  const { questions, ask, close } = useQuestions(refuse)
  const { series, seen, add, learn, dropLast } = useSeries(accept)
  const waiting = useWaitingLoads(departure.id)
  useLateOutcomes(departure.id, { onLoaded: learn, onRefused: refuse })
  const send = (scan: LoadRequest, at?: number) => sendLoad({ departure, seen, ask, add, refuse }, scan, at)

  async function onScan(scan: GoodsScan) {
    const code = scan.is === 'label' ? scan.id : scan.code
    const known = await findKnownLots(lots, code)
    const verdict = known.length > 0 ? loadingOfScan(known, code, departure, seen) : null
    if (verdict?.is === 'aboard') {
      seen.add(verdict.lot.id)
      return accept(`${verdict.lot.number} : déjà affecté à ce départ, vu.`)
    }
    if (verdict?.is === 'load') {
      const { lot } = verdict
      if (lackingWords(lot) === '') return send({ code: lot.id, lot, confirmed: false })
      return ask({ code, lot, sentence: incompleteMessage(lot) })
    }
    // The copy on this device may be older than the server's rows, so the server decides when it can.
    const isSeen = known.some(({ id }) => seen.has(id))
    if (verdict && (isSeen || !navigator.onLine)) return refuse(verdict.reason)
    return send({ code, lot: null, confirmed: false })
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

  return {
    onScan,
    outcome,
    series,
    questions,
    waiting,
    decide,
    undoLast,
    isSeen: (id: string) => seen.has(id),
  }
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

type LoadRequest = { code: string; lot: QuayLot | null; confirmed: boolean }
type LoadHandlers = {
  departure: LoadingDeparture
  seen: Set<string>
  ask: (question: OpenQuestion) => void
  add: (scan: LoadedScan) => void
  refuse: (sentence: string) => void
}

/** Stores a scan in the outbox and sends it. `at`: the place of the refused scan that it replaces. */
async function sendLoad(
  { departure, seen, ask, add, refuse }: LoadHandlers,
  { code, lot, confirmed }: LoadRequest,
  at?: number,
): Promise<void> {
  const id = newId()
  const before = new Set(seen)
  const facts = lot && scannedFactsOf(lot)
  if (lot) seen.add(lot.id)
  try {
    const draft: LoadDraft = { departureId: departure.id, code: lot?.id ?? code, confirmed, lot: facts }
    const title = `${lot?.number ?? code} → ${departure.reference}`
    const delivery = { task: 'load', id, key: crypto.randomUUID(), title, draft, photos: [] }
    const answer = await deliver<LoadAnswer>(delivery, { at })
    if (answer instanceof OutboxAnswer) return add({ id, code, lot: facts })
    if (before.has(answer.lot.id)) return refuse(alreadyLoadedMessage(answer.lot.number))
    seen.add(answer.lot.id)
    add({ id, code, lot: scannedFactsOf(answer.lot) })
  } catch (error) {
    if (lot && !before.has(lot.id)) seen.delete(lot.id)
    const { code: reason, message } = failureOf(error)
    if (reason === 'INCOMPLETE') return ask({ code, lot, sentence: message })
    refuse(message || `${code} n'a pas été chargé. Scannez-le de nouveau.`)
  }
}

/**
 * Undoes a scan: deletes it on the device while it waits, or unloads its lot. Returns the refusal, or null.
 */
async function undoScan(
  departure: LoadingDeparture,
  scan: LoadedScan,
  waiting: ReturnType<typeof useWaitingLoads>,
): Promise<string | null> {
  const entry = waiting.find(({ item }) => item.id === scan.id)
  if (entry && !entry.item.isTried) await removeEntry(entry.item.place)
  else if (scan.lot) await deliver(unloadDelivery(departure, scan.lot))
  else return `Attendez l'envoi de ${scan.code} pour l'annuler.`
  return null
}

function undoFailure(error: unknown): string {
  return failureOf(error).message || "Ce lot n'a pas pu être retiré."
}

function scannedFactsOf({ id, number, quantity, weightKg, volumeM3 }: QuayLot): ScannedFacts {
  return { id, number, quantity, weightKg, volumeM3 }
}

function unloadDelivery({ id, reference }: LoadingDeparture, lot: ScannedFacts) {
  const draft: UnloadDraft = { departureId: id, lotId: lot.id }
  const title = `${lot.number} retiré de ${reference}`
  return { task: 'unload', id: newId(), key: crypto.randomUUID(), title, draft, photos: [] }
}

/** The scans of this departure that wait on this device, latest first. */
function useWaitingLoads(departureId: string) {
  const { items } = useOutbox()
  return items
    .flatMap(({ item }) => {
      const draft = loadDraftOf(item, departureId)
      return item && draft ? [{ item, draft }] : []
    })
    .toReversed()
}

type LateOutcomes = { onLoaded: (id: string, row: LoadAnswer) => void; onRefused: (sentence: string) => void }

/** Reports the outcome of scans that had to wait for the network. */
function useLateOutcomes(departureId: string, handlers: LateOutcomes) {
  const waiting = useWaitingLoads(departureId)
  const latest = useRef({ handlers, ids: new Map<number, string>() })
  latest.current.handlers = handlers
  for (const { item } of waiting) latest.current.ids.set(item.place, item.id)
  useEffect(() => {
    return onOutcome((outcome) => {
      const { ids, handlers: current } = latest.current
      const id = ids.get(outcome.place)
      if (id === undefined) return
      if (outcome.is === 'sent') current.onLoaded(id, outcome.row as LoadAnswer)
      else current.onRefused(outcome.refusal.message)
    })
  }, [])
}
