import type { LiveEvent } from '@escale/contract/channels/realtime/live'
import { useSyncExternalStore } from 'react'

// What the pages know of the stream of events; the stream itself is loaded after the first paint.

export type ChannelState = 'closed' | 'joining' | 'joined' | 'leaving'

let state: ChannelState = 'closed'
const watchers = new Set<() => void>()
const listeners = new Set<(event: LiveEvent) => void>()

export function setChannel(next: ChannelState) {
  state = next
  for (const watcher of watchers) watcher()
}

export function useChannel(): ChannelState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => state,
  )
}

/** The listener hears every event until the function given back is called. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announce(event: LiveEvent) {
  for (const listener of listeners) listener(event)
}
