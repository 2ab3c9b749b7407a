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

type Loaded = { lot: QuayLot; wasAboard: boolean }

/** Loads scanned lots in series. Each scan is stored on the device first, then sent in order. */
export function useLoading(departure: LoadingDeparture, lots: readonly QuayLot[]) {
  const { outcome, accept, refuse } = useScanOutcome()
  const [series, setSeries] = useState<LoadedScan[]>([])
  const [questions, setQuestions] = useState<OpenQuestion[]>([])
  // The ref is current at once, because the next scan may come before React has rendered this one.
  const seen = useRef(new Set<string>())
  const waiting = useWaitingLoads(departure.id)

  useLateOutcomes(departure.id, {
    onLoaded: (id, { lot }) => {
      seen.current.add(lot.id)
      setSeries((now) => now.map((scan) => (scan.id === id ? { ...scan, lot } : scan)))
    },
    onRefused: refuse,
  })

  async function onScan(scan: GoodsScan) {
    const code = scan.is === 'label' ? scan.id : scan.code
    const known = await findKnownLots(lots, code)
    const verdict = known.length > 0 ? loadingOfScan(known, code, departure, seen.current) : null
    if (verdict?.is === 'aboard') return confirmAboard(verdict.lot)
    if (verdict?.is === 'load') return loadOrAsk(verdict.lot, code)
    const isSeen = known.some(({ id }) => seen.current.has(id))
    // The copy on this device may be older than the server's rows, so the server decides when it can.
    if (verdict?.is === 'refused' && (isSeen || !navigator.onLine)) return refuse(verdict.reason)
    return send({ code, lot: null, confirmed: false })
  }

  function confirmAboard(lot: QuayLot) {
    seen.current.add(lot.id)
    accept(`${lot.number} : déjà affecté à ce départ, vu.`)
  }

  function loadOrAsk(lot: QuayLot, code: string) {
    if (lackingWords(lot) === '') return send({ code: lot.id, lot, confirmed: false })
    ask({ code, lot, sentence: incompleteMessage(lot) })
  }

  function ask(question: OpenQuestion) {
    setQuestions((now) => [question, ...now.filter(({ code }) => code !== question.code)])
    refuse(question.sentence)
  }

  async function send(
    { code, lot, confirmed }: Omit<LoadDraft, 'departureId' | 'lot'> & { lot: QuayLot | null },
    at?: number,
  ) {
    const id = newId()
    const before = new Set(seen.current)
    try {
      const facts = lot && factsOf(lot)
      const draft: LoadDraft = { departureId: departure.id, code: lot?.id ?? code, confirmed, lot: facts }
      const title = `${lot?.number ?? code} → ${departure.reference}`
      if (lot) seen.current.add(lot.id)
      const delivery = { task: 'load', id, key: crypto.randomUUID(), title, draft, photos: [] }
      const answer = await deliver<Loaded>(delivery, { at })
      if (answer instanceof OutboxAnswer) return added({ id, code, lot: facts })
      if (before.has(answer.lot.id)) return refuse(alreadyLoadedMessage(answer.lot.number))
      seen.current.add(answer.lot.id)
      added({ id, code, lot: factsOf(answer.lot) })
    } catch (error) {
      if (lot && !before.has(lot.id)) seen.current.delete(lot.id)
      const { code: reason, message } = failureOf(error)
      if (reason === 'INCOMPLETE') ask({ code, lot, sentence: message })
      else refuse(message || `${code} n'a pas été chargé. Scannez-le de nouveau.`)
    }
  }

  function added(scan: LoadedScan) {
    setSeries((now) => [scan, ...now])
    accept(`${scan.lot?.number ?? scan.code} chargé.`)
  }

  function decide(question: OpenQuestion, isLoaded: boolean) {
    setQuestions((now) => now.filter((one) => one !== question))
    if (isLoaded) return send({ ...question, confirmed: true }, question.place)
    return question.place === undefined ? undefined : removeEntry(question.place)
  }

  /** Undoes the last scan: deletes it on the device while it waits, or unloads its lot. */
  async function undoLast() {
    const [last] = series
    if (!last) return
    try {
      const entry = waiting.find(({ item }) => item.id === last.id)
      if (entry && !entry.item.isTried) await removeEntry(entry.item.place)
      else if (last.lot) await deliver(unloadDelivery(departure, last.lot))
      else return refuse(`Attendez l'envoi de ${last.code} pour l'annuler.`)
      if (last.lot) seen.current.delete(last.lot.id)
      setSeries((now) => now.slice(1))
      accept(`${last.lot?.number ?? last.code} : retiré.`)
    } catch (error) {
      refuse(failureOf(error).message || "Ce lot n'a pas pu être retiré.")
    }
  }

  const isSeen = (id: string) => seen.current.has(id)
  return { onScan, outcome, series, questions, waiting, decide, undoLast, isSeen }
}

function factsOf({ id, number, quantity, weightKg, volumeM3 }: QuayLot): ScannedFacts {
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

type LateOutcomes = { onLoaded: (id: string, row: Loaded) => void; onRefused: (sentence: string) => void }

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
      if (outcome.is === 'sent') current.onLoaded(id, outcome.row as Loaded)
      else current.onRefused(outcome.refusal.message)
    })
  }, [])
}
