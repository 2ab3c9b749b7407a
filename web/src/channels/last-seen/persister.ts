import type { Session } from '@escale/contract/access/session'
import type { InfiniteData, Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isLeaving, isMoving, sessionState } from '#session/current/session.ts'
import { readStoredSession } from '#session/current/stored-session.ts'
import { failureOf } from '#session/request/failure.ts'
import { msUntil } from '#session/request/server-clock.ts'
import { dropResponse, type ResponseKey, readResponse, storeResponse } from './store.ts'

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
  const { session, trouble } = sessionState()
  if (!session || trouble || isLeaving() || isMoving() || msUntil(session.expiresAt) <= 0) return null
  return [session.user.id, companyRights(session), queryHash]
}

/** The company and the user's permissions in it, as part of the cache key. */
function companyRights({ company, role, support }: Session): string {
  return [company?.id, role, support?.writes].join(' ')
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

/**
 * Identifies the build of the application. The URL of its first script contains a hash of the script and of
 * all its imports.
 */
function buildName(): string {
  return globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
