import { changedHeader } from '@escale/contract/channels/realtime/live'
import { listeners } from './listeners.ts'

// What the answers to this page's own writes say was changed. Heard by who keeps what the server said before.

const hearers = listeners<[lists: string[]]>()

/** The listener hears the lists that each write changed, `*` for what no list shows. */
export const onChanges = hearers.hear

/** Reads what an answer says was changed; nothing, of one that only read. */
export function announceChanges({ headers }: Response) {
  const lists = headers.get(changedHeader)?.split(' ')
  if (lists) hearers.tell(lists)
}
