import { name, seenDatabase } from './database.ts'

/** The owner and the request. Another person, or the same one with other rights, has another key. */
export type SeenKey = [person: string, place: string, query: string]

type Seen = {
  /** Milliseconds, by the clock of the device. */
  at: number
  /** The build that stored it. Another build may give the same fields another meaning. */
  build: string
  data: unknown
}

export const mostSeen = 20
const longestMs = 7 * 24 * 60 * 60 * 1000

export async function readSeen(key: SeenKey, build: string, now = Date.now()): Promise<Seen | null> {
  const seen = (await answered((await stored('readonly')).get(key))) as Seen | undefined
  return seen && seen.build === build && now - seen.at < longestMs ? seen : null
}

/** Deletes responses older than a week, those beyond the twenty newest, and those of other people. */
export async function keepSeen(key: SeenKey, seen: Seen): Promise<void> {
  const store = await stored('readwrite')
  const [person] = key
  store.put(seen, key)
  const outdated = await answered(store.index('at').getAllKeys(IDBKeyRange.upperBound(seen.at - longestMs)))
  const oldestFirst = await answered(store.index('at').getAllKeys())
  const others = oldestFirst.filter((one) => (one as SeenKey)[0] !== person)
  for (const gone of [...outdated, ...others, ...oldestFirst.slice(0, -mostSeen)]) store.delete(gone)
}

export async function dropSeen(key: SeenKey): Promise<void> {
  await answered((await stored('readwrite')).delete(key))
}

async function stored(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await seenDatabase.open()).transaction(name, mode).objectStore(name)
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
