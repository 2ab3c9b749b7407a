import { useSyncExternalStore } from 'react'
import { outboxState, subscribe } from './outbox-state.ts'

/**
 * The writes of the signed-in user that wait on this device to be sent, with the number of refused and
 * waiting ones.
 */
export function useOutbox() {
  const state = useSyncExternalStore(subscribe, outboxState)
  const refused = state.items.filter(({ item }) => !item || item.refusal).length
  return { ...state, refused, waiting: state.items.length - refused }
}
