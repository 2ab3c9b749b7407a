import { useSyncExternalStore } from 'react'
import { outboxState } from '#channels/outbox/outbox-state.ts'
import { onLeaving } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import { receiptsAmong, type WaitingReceipt } from './stored-receipt.ts'

// The provisional receipt on screen. The application frame shows it, because the user may leave the page.

let opened: WaitingReceipt | null = null
const watchers = listeners()

// When the user signs out or switches company, the receipt is closed, so that the next user does not see it.
onLeaving(closeProvisional)

export function openProvisional(next: WaitingReceipt) {
  setOpened(next)
}

/** Shows the provisional receipt of a payment that waits on this device. */
export function openProvisionalOf(id: string) {
  const found = receiptsAmong(outboxState().items).find(({ item }) => item.id === id)
  if (found) openProvisional(found)
}

export function closeProvisional() {
  setOpened(null)
}

export function useOpenedProvisional(): WaitingReceipt | null {
  return useSyncExternalStore(watchers.hear, () => opened)
}

function setOpened(next: WaitingReceipt | null) {
  opened = next
  watchers.tell()
}
