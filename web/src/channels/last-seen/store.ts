import type { Session } from '@escale/contract/access/session'
import { name, seenDatabase } from './database.ts'

/**
 * The user, the company with permissions, and the query. Other users, or other permissions, thus never read
 * the same cached response.
 */
export type ResponseKey = [person: string, place: string, query: string]

type CachedResponse = {
  /** Time of storage in milliseconds, by the clock of the device. */
  at: number
  /**
   * The build that stored the response. A response of another build is ignored, because its fields may have
   * another meaning.
   */
  build: string
  data: unknown
}

/** The key of a query's response, as the person and the company of this session read it. */
export function responseKey(session: Session, query: string): ResponseKey {
  return [session.user.id, companyRights(session), query]
}

/** The company and the user's permissions in it, as part of the cache key. */
export function companyRights({ company, role, support }: Session): string {
  return [company?.id, role, support?.writes].join(' ')
}

export const mostResponses = 20
const longestMs = 7 * 24 * 60 * 60 * 1000

export async function readResponse(
  key: ResponseKey,
  build: string,
  now = Date.now(),
): Promise<CachedResponse | null> {
  const response = (await requestResult((await openStore('readonly')).get(key))) as CachedResponse | undefined
  return response && isReadable(response, build, now) ? response : null
}

/** The responses of a person in a company, of all queries that belong to a screen. */
export async function readResponses(
  session: Session,
  screen: string,
  build: string,
  now = Date.now(),
): Promise<[ResponseKey, CachedResponse][]> {
  const store = await openStore('readonly')
  // A query is stored as text such as `[["invoices","list"],…`. The minus follows the comma among characters.
  const [first, end] = [',', '-'].map((next) => responseKey(session, `[["${screen}"${next}`))
  const ofScreen = IDBKeyRange.bound(first, end)
  const [keys, responses] = await Promise.all([
    requestResult(store.getAllKeys(ofScreen)) as Promise<ResponseKey[]>,
    requestResult(store.getAll(ofScreen)) as Promise<CachedResponse[]>,
  ])
  return keys.flatMap((key, n): [ResponseKey, CachedResponse][] => {
    const response = responses[n]
    return response && isReadable(response, build, now) ? [[key, response]] : []
  })
}

function isReadable(response: CachedResponse, build: string, now: number): boolean {
  return response.build === build && now - response.at < longestMs
}

/** Stores a response. Deletes those older than a week, all but the 20 newest, and those of other users. */
export async function storeResponse(key: ResponseKey, response: CachedResponse): Promise<void> {
  const store = await openStore('readwrite')
  const [person] = key
  store.put(response, key)
  const outdated = await requestResult(
    store.index('at').getAllKeys(IDBKeyRange.upperBound(response.at - longestMs)),
  )
  const oldestFirst = await requestResult(store.index('at').getAllKeys())
  const others = oldestFirst.filter((one) => (one as ResponseKey)[0] !== person)
  for (const oldKey of [...outdated, ...others, ...oldestFirst.slice(0, -mostResponses)]) store.delete(oldKey)
}

export async function dropResponse(key: ResponseKey): Promise<void> {
  await requestResult((await openStore('readwrite')).delete(key))
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await seenDatabase.open()).transaction(name, mode).objectStore(name)
}

function requestResult<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
