import type { LiveEvent } from '@escale/contract/channels/realtime/live-events'
import { useSyncExternalStore } from 'react'
import { listeners } from './device/listeners.ts'

// State of the event stream, for components. The code of the stream itself is loaded after the first paint.

type ChannelState = 'closed' | 'joining' | 'joined' | 'leaving'

let state: ChannelState = 'closed'
const watchers = listeners()
const hearers = listeners<[LiveEvent]>()

export function setChannel(next: ChannelState) {
  state = next
  watchers.tell()
}

export function useChannel(): ChannelState {
  return useSyncExternalStore(watchers.hear, () => state)
}

/** Calls the listener at each change of the stream's state. Returns the function that unsubscribes. */
export function onChannel(listener: (next: ChannelState) => void): () => void {
  return watchers.hear(() => listener(state))
}

/** Calls the listener with each event of the stream. Returns the function that unsubscribes. */
export const onLive = hearers.hear

export const announce = hearers.tell
