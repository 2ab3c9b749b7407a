import { useSyncExternalStore } from 'react'
import { outboxState, subscribe } from './here.ts'

/** What waits on this device of whoever is signed in. */
export function useOutbox() {
  const { items, isSending } = useSyncExternalStore(subscribe, outboxState)
  const refused = items.filter(({ item }) => !item || item.refusal).length
  return { items, isSending, refused, waiting: items.length - refused }
}
