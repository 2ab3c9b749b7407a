import { changedHeader } from '@escale/contract/channels/realtime/live-events'
import { listeners } from './device/listeners.ts'

// Subscribers to writes of this page, such as caches that must be invalidated.

const hearers = listeners<[lists: string[]]>()

/**
 * Subscribes to the writes of this page. The listener gets the names of the changed lists, or `*` when the
 * data is in no list.
 */
export const onChanges = hearers.hear

/** Calls the subscribers with the lists that a response header names. The response to a read names none. */
export function announceChanges({ headers }: Response) {
  const lists = headers.get(changedHeader)?.split(' ')
  if (lists) hearers.tell(lists)
}
