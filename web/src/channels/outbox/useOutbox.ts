import { useSyncExternalStore } from 'react'
import { outboxState, subscribe } from './here.ts'

/** What waits on this device of whoever is signed in. */
export function useOutbox() {
  const state = useSyncExternalStore(subscribe, outboxState)
  const refused = state.items.filter(({ item }) => !item || item.refusal).length
  return { ...state, refused, waiting: state.items.length - refused }
}
