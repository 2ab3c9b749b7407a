import { outboxDatabase } from './database.ts'
import { type Item, isItem, isOf, type Stored } from './items.ts'

// What is kept, read: apart from what writes it, which a page needs only once something is received.

/** What waits of an owner, in the order it was made. */
export async function itemsOf(owner: string): Promise<Stored[]> {
  const database = await outboxDatabase()
  const [places, contents] = await Promise.all([
    database.getAllKeysFromIndex('items', 'owner', owner),
    database.getAllFromIndex('items', 'owner', owner),
  ])
  return places.map((place, n) => ({ place, id: idIn(contents[n]), item: readable(contents[n]) }))
}

function idIn(content: unknown): string | null {
  const { id } = (content ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** How many writes of anybody but this person wait here; of anybody at all, when nobody is signed in. */
export async function countOfOthers(userId: string | null): Promise<number> {
  const database = await outboxDatabase()
  let count = 0
  let cursor = await database.transaction('items').store.index('owner').openKeyCursor()
  while (cursor) {
    if (userId === null || !isOf(userId, cursor.key)) count += 1
    cursor = await cursor.continue()
  }
  return count
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
