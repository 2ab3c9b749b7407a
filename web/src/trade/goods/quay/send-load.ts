import { alreadyLoadedMessage } from '@escale/contract/trade/goods/loading'
import type { Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import { v7 as newId } from 'uuid'
import { failureOf } from '#api.ts'
import { deliver } from '#channels/outbox/deliver.ts'
import { removeEntry } from '#channels/outbox/outbox.ts'
import { OutboxAnswer } from '#ui/feedback/outbox-answer.ts'
import type { LoadAnswer, LoadDraft, ScannedFacts, UnloadDraft } from './quay-tasks.ts'
import type { WaitingLoad } from './useWaitingScans.ts'

export type LoadingDeparture = Pick<Departure, 'id' | 'reference' | 'status' | 'destination'>

/** A scan of this series. `lot` is null while only the server can tell which lot has the code. */
export type LoadedScan = { id: string; code: string; lot: ScannedFacts | null }

/** A lot without owner or weight, about which the person decides. */
export type OpenQuestion = { code: string; lot: QuayLot | null; sentence: string; place?: number }

export type LoadRequest = { code: string; lot: QuayLot | null; confirmed: boolean }

type LoadHandlers = {
  departure: LoadingDeparture
  seen: Set<string>
  ask: (question: OpenQuestion) => void
  add: (scan: LoadedScan) => void
  refuse: (sentence: string) => void
}

/** Stores a scan in the outbox and sends it. `at`: the place of the refused scan that it replaces. */
export async function sendLoad(
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
export async function undoScan(
  departure: LoadingDeparture,
  scan: LoadedScan,
  waiting: readonly WaitingLoad[],
): Promise<string | null> {
  const entry = waiting.find(({ item }) => item.id === scan.id)
  if (entry && !entry.item.isTried) await removeEntry(entry.item.place)
  else if (scan.lot) await deliver(unloadDelivery(departure, scan.lot))
  else return `Attendez l'envoi de ${scan.code} pour l'annuler.`
  return null
}

export function undoFailure(error: unknown): string {
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
