import { outboxDatabase } from './database.ts'
import { attemptsBefore, type Item, itemVersion, type StoredPhoto } from './items.ts'
import { toItem } from './read-store.ts'
import { forgetCopy, keepCopy } from './second-copy.ts'

/** A write to be stored. Its photos are either new files or already stored ones. */
export type NewItem = Pick<Item, 'owner' | 'task' | 'id' | 'key' | 'title' | 'draft' | 'madeAt'> & {
  photos: NewPhoto[]
}
export type NewPhoto = { name: string } & ({ bytes: Blob } | { kept: StoredPhoto })

/**
 * Stores a write with its photos before anything is sent, and returns its place. Either everything is stored
 * or nothing. With `at`, it replaces an entry that was corrected: the creation time and the earlier requests
 * stay, and removed photos are deleted.
 */
export async function storeItem({ photos: newPhotos, ...write }: NewItem, at?: number): Promise<number> {
  const photos = await Promise.all(newPhotos.map(readyPhoto))
  const database = await outboxDatabase()
  // With strict durability, the promise resolves only when the data is on disk. The entry survives a phone
  // that shuts down right afterwards.
  const transaction = database.transaction(['items', 'photos'], 'readwrite', { durability: 'strict' })
  const [items, bytes] = [transaction.objectStore('items'), transaction.objectStore('photos')]
  try {
    const before = at === undefined ? null : toItem(await items.get(at))
    const origin = { madeAt: before?.madeAt ?? write.madeAt, earlier: attemptsBefore(before) }
    const item = {
      ...write,
      ...origin,
      version: itemVersion,
      refusal: null,
      photos: photos.map(({ photo }) => photo),
    }
    const oldPhotos = (before?.photos ?? []).filter((photo) => !item.photos.some(({ id }) => id === photo.id))
    const deletions = oldPhotos.map(({ id }) => bytes.delete(id))
    const additions = photos.flatMap(({ photo, content }) =>
      content ? [bytes.put({ id: photo.id, ...content })] : [],
    )
    const [place] = await Promise.all([
      items.put(at === undefined ? item : { ...item, place: at }),
      ...additions,
      ...deletions,
      transaction.done,
    ])
    keepCopy(item)
    return place
  } catch (error) {
    throw await abortedError(transaction, error)
  }
}

// Aborts the transaction, so that no photo is stored without its write, and returns the error to throw. On a
// full device, only the transaction contains the real error. Its requests merely report that they were
// aborted.
async function abortedError(
  transaction: { abort(): void; done: Promise<void>; readonly error: unknown },
  failure: unknown,
): Promise<unknown> {
  if (transaction.error === null) abort(transaction)
  await transaction.done.catch(() => {})
  return transaction.error ?? failure
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
  }
}

async function readyPhoto(photo: NewPhoto) {
  if ('kept' in photo) return { photo: photo.kept, content: null }
  const content = { type: photo.bytes.type, bytes: await photo.bytes.arrayBuffer() }
  return {
    photo: { id: crypto.randomUUID(), key: crypto.randomUUID(), name: photo.name, fileId: null },
    content,
  }
}

/** Changes fields of an entry. Does nothing when the entry was deleted or its key has changed. */
export async function changeItem(
  place: number,
  changes: Partial<Pick<Item, 'refusal' | 'photos' | 'isTried'>>,
  key?: string,
): Promise<void> {
  const transaction = (await outboxDatabase()).transaction('items', 'readwrite', { durability: 'strict' })
  const item = toItem(await transaction.store.get(place))
  const isMeant = item && (key ?? item.key) === item.key
  await Promise.all([isMeant && transaction.store.put({ ...item, ...changes }), transaction.done])
}

/**
 * Deletes an entry with its photos, even if this release cannot read it. Returns false, and deletes nothing,
 * when its key differs from `key`.
 */
export async function removeItem(place: number, key?: string): Promise<boolean> {
  const transaction = (await outboxDatabase()).transaction(['items', 'photos'], 'readwrite', {
    durability: 'strict',
  })
  const item = toItem(await transaction.objectStore('items').get(place))
  if (item && (key ?? item.key) !== item.key) return false
  if (item) forgetCopy(item)
  for (const { id } of item?.photos ?? []) void transaction.objectStore('photos').delete(id)
  void transaction.objectStore('items').delete(place)
  await transaction.done
  return true
}
