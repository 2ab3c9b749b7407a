import { useSyncExternalStore } from 'react'
import { onLeaving } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'

// A message outlives the form that showed it. The shell therefore opens the receipt that the message offers,
// over any page.

/** A received payment; `number` is its reference. */
type Receipt = { id: string; number: string; invoiceId: string }

let receipt: Receipt | null = null
const watchers = listeners()

// A receipt must not stay open for the next person after a sign-out or a change of company.
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
