import { isOwnedBy } from '#session/current/owner.ts'
import { outboxDatabase } from './database.ts'
import { type Item, isItem, type StoredItem } from './items.ts'

// Functions that read the outbox. Functions that write are in `store.ts`, so that pages load them only when a
// user enters something.

/** Entries of one user, in order of creation. */
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
 * The kinds of the entries of other users, or of all users when nobody is signed in. Other fields are not
 * read, to protect their data.
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
