import { changedHeader } from '@escale/contract/channels/realtime/live-events'
import { listeners } from './device/listeners.ts'

// The subscribers to the lists changed by the writes of this page, such as caches.

const hearers = listeners<[lists: string[]]>()

/** The listener gets the lists that each write changed, `*` for data outside any list. */
export const onChanges = hearers.hear

/** Announces the lists named in a response. A response to a read names none. */
export function announceChanges({ headers }: Response) {
  const lists = headers.get(changedHeader)?.split(' ')
  if (lists) hearers.tell(lists)
}
