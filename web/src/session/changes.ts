import { changedHeader } from '@escale/contract/channels/realtime/live'

// What the answers to this page's own writes say was changed. Heard by who keeps what the server said before.

type Listener = (lists: string[]) => void

const listeners = new Set<Listener>()

/** The listener hears the lists that each write changed, `*` for what no list shows. */
export function onChanges(listener: Listener) {
  listeners.add(listener)
}

/** Reads what an answer says was changed; nothing, of one that only read. */
export function announceChanges({ headers }: Response) {
  const lists = headers.get(changedHeader)?.split(' ')
  if (lists) for (const listener of listeners) listener(lists)
}
