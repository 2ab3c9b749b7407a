import type { LiveEvent } from '@escale/contract/channels/realtime/live'
import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

// What the pages know of the stream of events; the stream itself is loaded after the first paint.

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

/** The listener receives every state of the stream until the returned function is called. */
export function onChannel(listener: (next: ChannelState) => void): () => void {
  return watchers.hear(() => listener(state))
}

/** The listener hears every event until the function given back is called. */
export const onLive = hearers.hear

export const announce = hearers.tell
