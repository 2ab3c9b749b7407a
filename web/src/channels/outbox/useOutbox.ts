import { useSyncExternalStore } from 'react'
import { outboxState, subscribe } from './outbox-state.ts'

/** The pending entries of the signed-in person on this device. */
export function useOutbox() {
  const state = useSyncExternalStore(subscribe, outboxState)
  const refused = state.items.filter(({ item }) => !item || item.refusal).length
  return { ...state, refused, waiting: state.items.length - refused }
}
