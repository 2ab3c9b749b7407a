import { listeners } from '#session/device/listeners.ts'
import type { Outcome } from './sender.ts'

// The outcomes of sent entries, announced in this tab and in the others.

const mostRows = 20
const rows: unknown[] = []
const hearers = listeners<[Outcome]>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('escale-outbox') : null

/** The rows created by the last sent entries, for listeners that register after the response. */
export const sentRows = (): readonly unknown[] => rows

/** Calls the listener with each outcome, from this tab or another. */
export const onOutcome = hearers.hear

/** Calls the listener when another tab changed the stored entries. Its outcomes are announced here too. */
export function onOtherTab(listener: () => void) {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Outcome | null>) => {
    if (data) tellHere(data)
    listener()
  })
}

export function tellHere(outcome: Outcome) {
  if (outcome.is === 'sent') {
    rows.push(outcome.row)
    if (rows.length > mostRows) rows.shift()
  }
  hearers.tell(outcome)
}

/** Null announces a change without an outcome. */
export function tellOthers(outcome: Outcome | null) {
  otherTabs?.postMessage(outcome)
}
