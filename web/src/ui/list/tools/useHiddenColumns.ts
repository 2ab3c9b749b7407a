import type { ExportedList } from '@escale/contract/trade/lists/words'
import { useCallback, useSyncExternalStore } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { listeners } from '#session/device/listeners.ts'
import { forgetLocal, readLocal, storeLocal } from '#session/device/local-values.ts'
import { isText, listOf } from '#session/device/shapes.ts'

const none: readonly string[] = []
const isTitles = listOf(isText)
const watchers = listeners()
/** The last list read for each key, because a subscriber must get the same object until it changes. */
const known = new Map<string, readonly string[]>()

/**
 * The titles of the columns that this person has left out of a list, and a function to change them. They are
 * stored on the device. Saved views contain them too.
 */
export function useHiddenColumns(list: ExportedList | undefined) {
  const { user } = useSession()
  const key = list && `${user.id}/${list}`
  const read = useCallback(() => (key ? hiddenAt(key) : none), [key])
  const hidden = useSyncExternalStore(watchers.hear, read)
  const setHidden = useCallback((titles: readonly string[]) => key && hideAt(key, titles), [key])
  return { hidden, setHidden }
}

function hiddenAt(key: string): readonly string[] {
  const titles = known.get(key) ?? readLocal('hidden-columns', isTitles, key) ?? none
  known.set(key, titles)
  return titles
}

function hideAt(key: string, titles: readonly string[]): void {
  known.set(key, titles)
  if (titles.length > 0) storeLocal('hidden-columns', titles, key)
  else forgetLocal('hidden-columns', key)
  watchers.tell()
}
