import { forgetLocal, hasLocal, localIds, readLocal, storeLocal } from '#session/device/local-values.ts'
import { dictionaryOf, isNumber, isText, objectOf } from '#session/device/shapes.ts'
import { type Item, isAnything, type StoredItem } from './items.ts'

// A second copy of the typed values of each entry, in local storage. A browser short of room silently empties
// a database. An entry that is only here is reported as lost, and can be restored without its photos.

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

/** Local storage is small and shared with the session, so further entries have no copy. */
const mostCopies = 500

/** Stores the copy after the entry itself, because a copy without its entry means a lost entry. */
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
 * The entries that this page has read: the only trace when the browser has emptied all storage of the site.
 */
const seenCopies = new Map<string, ItemCopy>()

/**
 * Notes the current entries, and returns those that were lost. An entry that disappeared was sent, unless the
 * session is gone from the storage too: the whole storage was then emptied.
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
 * Deletes the copy before its entry, so that a sent or deleted entry never counts as lost. An entry corrected
 * meanwhile has another key and keeps its copy.
 */
export function forgetCopy({ id, key }: Pick<Item, 'id' | 'key'>) {
  if (seenCopies.get(id)?.key === key) seenCopies.delete(id)
  if (readLocal('outbox-copy', isCopy, id)?.key === key) forgetLocal('outbox-copy', id)
}

/** The copies of an owner, in the order of creation. */
export function copiesOf(owner: string): ItemCopy[] {
  const copies = localIds('outbox-copy').flatMap((id) => readLocal('outbox-copy', isCopy, id) ?? [])
  return copies
    .filter((copy) => copy.owner === owner)
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
}

/**
 * The copies without an entry. Another tab may add and send entries meanwhile, so only copies present before
 * and after reading the database count.
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
