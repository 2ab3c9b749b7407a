import { listeners } from '#session/device/listeners.ts'
import type { Outcome } from './sender.ts'

// Outcomes of sent entries, announced in this tab and in the other tabs.

const mostRows = 20
const rows: unknown[] = []
const hearers = listeners<[Outcome]>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('escale-outbox') : null

/**
 * The rows created by the most recently sent entries. A listener that registers too late for an outcome finds
 * its row here.
 */
export const sentRows = (): readonly unknown[] => rows

/** Calls the listener with each outcome, whether this tab or another sent the entry. */
export const onOutcome = hearers.hear

/** Calls the listener when another tab changed the outbox. Also announces that tab's outcomes in this one. */
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

/** Announces an outcome to the other tabs. Null means that the outbox changed without an outcome. */
export function tellOthers(outcome: Outcome | null) {
  otherTabs?.postMessage(outcome)
}
