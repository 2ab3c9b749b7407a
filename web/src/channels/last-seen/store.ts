import { name, seenDatabase } from './database.ts'

/** Whose it is and what was asked: found by nobody else, nor by the same person with other rights. */
export type SeenKey = [person: string, place: string, query: string]

type Seen = {
  /** Milliseconds, by the device's own clock. */
  at: number
  /** The build that wrote it: another one may read the same fields otherwise. */
  build: string
  data: unknown
}

export const mostSeen = 20
const longestMs = 7 * 24 * 60 * 60 * 1000

export async function readSeen(key: SeenKey, build: string, now = Date.now()): Promise<Seen | null> {
  const seen = (await answered((await stored('readonly')).get(key))) as Seen | undefined
  return seen && seen.build === build && now - seen.at < longestMs ? seen : null
}

/** What is a week old leaves, what is beyond the twenty newest, and all of whoever was here before. */
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
