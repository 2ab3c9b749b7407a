import { isOfErasedPractice, isOwnedBy } from '#session/current/owner.ts'
import { outboxDatabase } from './database.ts'
import { type Item, isItem, type StoredItem } from './items.ts'

// Functions that read the outbox, the writes that wait on this device to be sent. Functions that change it
// are in `store.ts`, so that pages load them only when a user enters something.

/** Pending writes of one user, in order of creation. */
export async function readItems(owner: string): Promise<StoredItem[]> {
  const database = await outboxDatabase()
  const [places, contents] = await Promise.all([
    database.getAllKeysFromIndex('items', 'owner', owner),
    database.getAllFromIndex('items', 'owner', owner),
  ])
  return places.map((place, n) => ({ place, id: textIn(contents[n], 'id'), item: toItem(contents[n]) }))
}

function textIn(content: unknown, name: string): string | null {
  const text = ((content ?? {}) as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : null
}

/**
 * The kinds of the pending writes of other users, or of all users when nobody is signed in. Other fields are
 * not read, to protect their data.
 */
export async function tasksOfOthers(userId: string | null): Promise<{ task: string }[]> {
  const database = await outboxDatabase()
  const tasks: { task: string }[] = []
  let cursor = await database.transaction('items').store.index('owner').openCursor()
  while (cursor) {
    if (userId === null || !isOwnedBy(userId, cursor.key))
      tasks.push({ task: textIn(cursor.value, 'task') ?? '' })
    cursor = await cursor.continue()
  }
  return tasks
}

/** Places of the writes that were stored before « Tout effacer » in the practice company of this owner. */
export async function placesOfErasedPractice(owner: string): Promise<number[]> {
  const database = await outboxDatabase()
  const places: number[] = []
  let cursor = await database.transaction('items').store.index('owner').openCursor()
  while (cursor) {
    if (isOfErasedPractice(cursor.key, owner)) places.push(cursor.primaryKey)
    cursor = await cursor.continue()
  }
  return places
}

export async function itemAt(place: number): Promise<Item | null> {
  return toItem(await (await outboxDatabase()).get('items', place))
}

export async function photoBytes(id: string): Promise<Blob | null> {
  const photo = await (await outboxDatabase()).get('photos', id)
  return photo ? new Blob([photo.bytes], { type: photo.type }) : null
}

export function toItem(content: unknown): Item | null {
  return isItem(content) ? content : null
}
