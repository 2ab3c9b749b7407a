import { useEffect, useRef } from 'react'
import type { Item } from '#channels/outbox/items.ts'
import { onOutcome } from '#channels/outbox/outcomes.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { type CountDraft, countDraftOf, type LoadAnswer, type LoadDraft, loadDraftOf } from './quay-tasks.ts'

export type WaitingLoad = { item: Item; draft: LoadDraft }
export type WaitingCount = { item: Item; draft: CountDraft }

/** The loads of a departure that wait on this device, latest first. */
export function useWaitingLoads(departureId: string): WaitingLoad[] {
  return useWaitingScans(loadDraftOf, departureId).toReversed()
}

/** The counts of a departure that wait on this device, in the order in which they are sent. */
export function useWaitingCounts(departureId: string): WaitingCount[] {
  return useWaitingScans(countDraftOf, departureId)
}

type DraftReader<Draft> = (item: Item | null, departureId: string) => Draft | null

function useWaitingScans<Draft>(draftOf: DraftReader<Draft>, departureId: string) {
  const { items } = useOutbox()
  return items.flatMap(({ item }) => {
    const draft = draftOf(item, departureId)
    return item && draft ? [{ item, draft }] : []
  })
}

type LateOutcomes = { onLoaded: (id: string, row: LoadAnswer) => void; onRefused: (sentence: string) => void }

/** Reports the outcome of scans that had to wait for the network. */
export function useLateOutcomes(waiting: readonly WaitingLoad[], handlers: LateOutcomes) {
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
