import { forgetLocal, hasLocal, localIds, readLocal, storeLocal } from '#session/device/local-values.ts'
import { dictionaryOf, isNumber, isText, objectOf } from '#session/device/shapes.ts'
import { type Item, isAnything, type StoredItem } from './items.ts'

// A second copy of the typed values of each entry, in local storage. A browser short of storage can silently
// empty IndexedDB. An entry found only in local storage is reported as lost and can be restored without its
// photos.

export type ItemCopy = Pick<Item, 'owner' | 'task' | 'id' | 'key' | 'title' | 'draft' | 'madeAt'> & {
  photoCount: number
}

const isCopy = objectOf<ItemCopy>({
  owner: isText,
  task: isText,
  id: isText,
  key: isText,
  title: isText,
  draft: dictionaryOf(isAnything),
  madeAt: isText,
  photoCount: isNumber,
})

/** The most entries with a second copy. Local storage is small and also contains the session. */
const mostCopies = 500

/**
 * Stores the second copy of an entry. Call it after storing the entry, because a copy without an entry means
 * that the entry was lost.
 */
export function keepCopy({
  owner,
  task,
  id,
  key,
  title,
  draft,
  madeAt,
  photos,
}: Omit<Item, 'place' | 'version' | 'refusal' | 'isTried' | 'earlier'>) {
  const ids = localIds('outbox-copy')
  if (ids.length >= mostCopies && !ids.includes(id)) return
  storeLocal(
    'outbox-copy',
    { owner, task, id, key, title, draft, madeAt, photoCount: photos.length } satisfies ItemCopy,
    id,
  )
}

/**
 * Entries that this page has read. If the browser empties all storage of the site, they are the only trace.
 */
const seenCopies = new Map<string, ItemCopy>()

/**
 * Remembers the current entries and returns the lost ones. Normally an entry that disappeared was sent. If
 * the stored session has disappeared too, the browser emptied the whole storage, so the entries are lost.
 */
export function noteAndFindEmptied(items: readonly StoredItem[], owner: string): ItemCopy[] {
  const storedIds = new Set(items.map(({ id }) => id))
  const absent = [...seenCopies.values()].filter((copy) => copy.owner === owner && !storedIds.has(copy.id))
  const isEmptied = !hasLocal('session')
  if (!isEmptied) for (const { id } of absent) seenCopies.delete(id)
  for (const { item } of items) if (item) seenCopies.set(item.id, copyOf(item))
  return isEmptied ? absent : []
}

function copyOf({ owner, task, id, key, title, draft, madeAt, photos }: Item): ItemCopy {
  return { owner, task, id, key, title, draft, madeAt, photoCount: photos.length }
}

/**
 * Deletes the second copy. Call it before deleting the entry, so that a sent entry never counts as lost. If
 * the entry was corrected in the meantime, its key differs and its copy stays.
 */
export function forgetCopy({ id, key }: Pick<Item, 'id' | 'key'>) {
  if (seenCopies.get(id)?.key === key) seenCopies.delete(id)
  if (readLocal('outbox-copy', isCopy, id)?.key === key) forgetLocal('outbox-copy', id)
}

/** Second copies of one user, in order of creation. */
export function copiesOf(owner: string): ItemCopy[] {
  const copies = localIds('outbox-copy').flatMap((id) => readLocal('outbox-copy', isCopy, id) ?? [])
  return copies
    .filter((copy) => copy.owner === owner)
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
}

/**
 * Second copies whose entry is missing. Other tabs may add and send entries during the reading, so a copy
 * counts only if it existed both before and after the database was read.
 */
export function findMissingCopies(
  items: readonly StoredItem[],
  before: readonly ItemCopy[],
  after: readonly ItemCopy[],
): ItemCopy[] {
  const storedIds = new Set(items.map(({ id }) => id))
  const still = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => still.has(id) && !storedIds.has(id))
}
