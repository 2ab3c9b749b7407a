import { forgetLocal, isKept, keepLocal, localIds, readLocal } from '#session/local-values.ts'
import { dictionaryOf, isNumber, isText, objectOf } from '#session/shapes.ts'
import { type Item, isAnything, type Stored } from './items.ts'

// What was typed of each item stands once more in local storage. A browser short of room empties a database
// without a word;
// what stands here and no more there is told, and can be taken up again, but for its photos.

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

/** Local storage is small, and shared with the session: an item beyond these stands in the database alone. */
const mostCopies = 500

/** Once the item is on the disk, and not before: a copy without its item says that one was lost. */
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
  const kept = localIds('outbox-copy')
  if (kept.length >= mostCopies && !kept.includes(id)) return
  keepLocal(
    'outbox-copy',
    { owner, task, id, key, title, draft, madeAt, photoCount: photos.length } satisfies ItemCopy,
    id,
  )
}

/**
 * What this page has read of what waits: all that is known once the browser has emptied the whole storage of
 * the site.
 */
const seen = new Map<string, ItemCopy>()

/**
 * Notes what waits now. What was seen and has gone was sent, unless the session is gone from the storage too:
 * then all was emptied.
 */
export function emptiedFrom(items: readonly Stored[], owner: string): ItemCopy[] {
  const stored = new Set(items.map(({ id }) => id))
  const gone = [...seen.values()].filter((copy) => copy.owner === owner && !stored.has(copy.id))
  const isEmptied = !isKept('session')
  if (!isEmptied) for (const { id } of gone) seen.delete(id)
  for (const { item } of items) if (item) seen.set(item.id, copyOf(item))
  return isEmptied ? gone : []
}

function copyOf({ owner, task, id, key, title, draft, madeAt, photos }: Item): ItemCopy {
  return { owner, task, id, key, title, draft, madeAt, photoCount: photos.length }
}

/**
 * Before the item goes: what was sent or deleted is never told to be lost. One that was corrected meanwhile,
 * under another key, keeps its copy.
 */
export function forgetCopy({ id, key }: Pick<Item, 'id' | 'key'>) {
  if (seen.get(id)?.key === key) seen.delete(id)
  if (readLocal('outbox-copy', isCopy, id)?.key === key) forgetLocal('outbox-copy', id)
}

/** Of an owner, in the order they were made. */
export function copiesOf(owner: string): ItemCopy[] {
  const copies = localIds('outbox-copy').flatMap((id) => readLocal('outbox-copy', isCopy, id) ?? [])
  return copies
    .filter((copy) => copy.owner === owner)
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
}

/**
 * The copies whose item is gone. Another tab keeps and sends meanwhile: what is missing had its copy before
 * the database was read, and
 * has it still.
 */
export function missingFrom(
  items: readonly Stored[],
  before: readonly ItemCopy[],
  after: readonly ItemCopy[],
): ItemCopy[] {
  const stored = new Set(items.map(({ id }) => id))
  const still = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => still.has(id) && !stored.has(id))
}
