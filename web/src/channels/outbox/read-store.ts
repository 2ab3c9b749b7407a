import { isOf } from '#session/owner.ts'
import { outboxDatabase } from './database.ts'
import { type Item, isItem, type Stored } from './items.ts'

// What is kept, read: apart from what writes it, which a page needs only once something is received.

/** What waits of an owner, in the order it was made. */
export async function itemsOf(owner: string): Promise<Stored[]> {
  const database = await outboxDatabase()
  const [places, contents] = await Promise.all([
    database.getAllKeysFromIndex('items', 'owner', owner),
    database.getAllFromIndex('items', 'owner', owner),
  ])
  return places.map((place, n) => ({ place, id: textIn(contents[n], 'id'), item: readable(contents[n]) }))
}

function textIn(content: unknown, name: string): string | null {
  const text = ((content ?? {}) as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : null
}

/**
 * Which kinds of writes of anybody but this person wait here; of anybody at all, when nobody is signed in.
 * Nothing else of them is read.
 */
export async function tasksOfOthers(userId: string | null): Promise<{ task: string }[]> {
  const database = await outboxDatabase()
  const tasks: { task: string }[] = []
  let cursor = await database.transaction('items').store.index('owner').openCursor()
  while (cursor) {
    if (userId === null || !isOf(userId, cursor.key)) tasks.push({ task: textIn(cursor.value, 'task') ?? '' })
    cursor = await cursor.continue()
  }
  return tasks
}

export async function itemAt(place: number): Promise<Item | null> {
  return readable(await (await outboxDatabase()).get('items', place))
}

export async function photoBytes(id: string): Promise<Blob | null> {
  const kept = await (await outboxDatabase()).get('photos', id)
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null
}

export function readable(content: unknown): Item | null {
  return isItem(content) ? content : null
}
