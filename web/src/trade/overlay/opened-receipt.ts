import { useSyncExternalStore } from 'react'
import { onLeaving } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'

// The notification « payment saved » has a button that opens the receipt. The user may have left the page by
// then, so the application frame opens it.

/** A received payment. `number` is its reference. A receipt on an account has a client, but no invoice. */
type Receipt = { id: string; number: string; invoiceId: string | null; clientId?: string }

let receipt: Receipt | null = null
const watchers = listeners()

// When the user signs out or switches company, the receipt is closed, so that the next user does not see it.
onLeaving(closeReceipt)

export function openReceipt(next: Receipt) {
  setReceipt(next)
}

export function closeReceipt() {
  setReceipt(null)
}

export function useOpenedReceipt(): Receipt | null {
  return useSyncExternalStore(watchers.hear, () => receipt)
}

function setReceipt(next: Receipt | null) {
  receipt = next
  watchers.tell()
}
