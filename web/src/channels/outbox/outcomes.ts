import { listeners } from '#session/listeners.ts'
import type { Outcome } from './sender.ts'

// What became of what was kept here: said in this tab, and in the others.

const sentKept = 20
const sent: unknown[] = []
const hearers = listeners<[Outcome]>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('escale-outbox') : null

/** The rows that the last writes sent from here became: for who begins to listen after the answer. */
export const sentRows = (): readonly unknown[] => sent

/** The listener hears what becomes of each item, in this tab or another. */
export const onOutcome = hearers.hear

/**
 * The listener is called when another tab changed what is kept; what it says became of an item is heard here
 * too.
 */
export function onOtherTab(listener: () => void) {
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Outcome | null>) => {
    if (data) tellHere(data)
    listener()
  })
}

export function tellHere(outcome: Outcome) {
  if (outcome.is === 'sent') {
    sent.push(outcome.row)
    if (sent.length > sentKept) sent.shift()
  }
  hearers.tell(outcome)
}

/** Null: something changed that is no outcome. */
export function tellOthers(outcome: Outcome | null) {
  otherTabs?.postMessage(outcome)
}
