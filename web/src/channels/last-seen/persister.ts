import type { Session } from '@escale/contract/access/session'
import type {
  InfiniteData,
  Query,
  QueryClient,
  QueryFunction,
  QueryFunctionContext,
  QueryKey,
} from '@tanstack/react-query'
import { isLeaving, isMoving, sessionState } from '#session/current/session.ts'
import { readStoredSession } from '#session/current/stored-session.ts'
import { failureOf } from '#session/request/failure.ts'
import { buildName } from '#session/request/page-files.ts'
import { msUntil } from '#session/request/server-clock.ts'
import {
  companyRights,
  dropResponse,
  type ResponseKey,
  readResponse,
  readResponses,
  responseKey,
  storeResponse,
} from './store.ts'

// Names of the queries whose responses are cached. A page that is opened again shows the cached response,
// marked as such, while the request runs. Only first pages of lists and the dashboard are cached, because
// users cannot start an edit from them.

const cachedQueries = new Set([
  'dashboard.get',
  ...['invoices', 'payments', 'clients', 'services', 'expeditions'].flatMap((domain) => [
    `${domain}.list`,
    `${domain}.totals`,
  ]),
  ...['receipts', 'receiptTotals', 'vehicles', 'vehicleTotals'].map((list) => `warehouse.${list}`),
])

/** Storage times of the cached responses on screen that the server has not replaced yet. */
const shownTimes = new Set<number>()

export function isLastSeen(dataUpdatedAt: number): boolean {
  return shownTimes.has(dataUpdatedAt)
}

/**
 * Runs a query and shows its cached response until the server responds. To be used as the `persister` option
 * of queries.
 */
export async function queryWithCache<Data>(
  ask: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  const key = cacheKeyOf(query)
  if (!key) return ask(context)
  const answer = Promise.resolve(ask(context))
  const showing = query.state.data === undefined ? showCached(query, key).catch(() => undefined) : undefined
  try {
    const data = await answer
    if (hasSameOwner(query, key))
      void storeResponse(key, { at: Date.now(), build: buildName(), data: firstPage(data) }).catch(
        () => undefined,
      )
    return data
  } catch (error) {
    await showing
    if (isRefused(error)) await forgetCached(query, key)
    throw error
  }
}

async function showCached(query: Query, key: ResponseKey) {
  const cached = await readResponse(key, buildName())
  if (
    !cached ||
    query.state.data !== undefined ||
    query.state.fetchStatus !== 'fetching' ||
    !hasSameOwner(query, key)
  )
    return
  shownTimes.add(cached.at)
  query.setData(cached.data, { updatedAt: cached.at, manual: true })
}

/**
 * Shows the cached responses of a screen in its first drawing. They stay marked as outdated, so that the
 * screen sends its requests.
 */
export async function showCachedResponses(queries: QueryClient, screen: string): Promise<void> {
  const session = readableSession()
  if (!session) return
  for (const [[, , query], { at, data }] of await readResponses(session, screen, buildName())) {
    const queryKey = JSON.parse(query) as QueryKey
    if (queries.getQueryData(queryKey) !== undefined) continue
    shownTimes.add(at)
    queries.setQueryData(queryKey, data, { updatedAt: at })
    await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Removes a cached response, from the screen too, that the user may no longer see. */
async function forgetCached(query: Query, key: ResponseKey) {
  if (isLastSeen(query.state.dataUpdatedAt))
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  await dropResponse(key).catch(() => undefined)
}

/**
 * The cache key of a query. Null for queries that are not cached, without a session, and for searches, which
 * are rarely repeated.
 */
function cacheKeyOf({ queryKey, queryHash }: Query): ResponseKey | null {
  const [path] = queryKey
  if (
    !('indexedDB' in globalThis) ||
    !Array.isArray(path) ||
    !cachedQueries.has(path.join('.')) ||
    queryHash.includes('"search":')
  )
    return null
  const session = readableSession()
  return session && responseKey(session, queryHash)
}

/** The session, if its person may still read what the device has stored. */
function readableSession(): Session | null {
  const { session, trouble } = sessionState()
  return !session || trouble || isLeaving() || isMoving() || msUntil(session.expiresAt) <= 0 ? null : session
}

/**
 * True when the session, in this tab and in other tabs, still has the user, company and permissions of the
 * cache key.
 */
function hasSameOwner(query: Query, [person, place]: ResponseKey): boolean {
  const now = cacheKeyOf(query)
  const elsewhere = readStoredSession()
  return (
    now?.[0] === person &&
    now[1] === place &&
    elsewhere?.user.id === person &&
    companyRights(elsewhere) === place
  )
}

function isRefused(error: unknown): boolean {
  const { status } = failureOf(error)
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

function firstPage(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data
}
