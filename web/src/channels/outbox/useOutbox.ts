import { useSyncExternalStore } from 'react'
import { outboxState, subscribe } from './outbox-state.ts'

/** The outbox of the signed-in user on this device, with the number of refused and waiting entries. */
export function useOutbox() {
  const state = useSyncExternalStore(subscribe, outboxState)
  const refused = state.items.filter(({ item }) => !item || item.refusal).length
  return { ...state, refused, waiting: state.items.length - refused }
}
