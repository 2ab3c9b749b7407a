import type { Session } from '@escale/contract/access/session'
import type { InfiniteData, Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isLeaving, isMoving, sessionState } from '#session/current/session.ts'
import { readStoredSession } from '#session/current/stored-session.ts'
import { failureOf } from '#session/request/failure.ts'
import { msUntil } from '#session/request/server-clock.ts'
import { dropResponse, type ResponseKey, readResponse, storeResponse } from './store.ts'

// A page that opens again shows the cached responses at once, marked as such, while the requests run. Only
// the first page of lists and the figures of the dashboard are cached: no edit starts from them.

const cachedQueries = new Set([
  'dashboard.get',
  ...['invoices', 'payments', 'clients', 'services', 'expeditions'].flatMap((domain) => [
    `${domain}.list`,
    `${domain}.totals`,
  ]),
  ...['receipts', 'receiptTotals', 'vehicles', 'vehicleTotals'].map((list) => `warehouse.${list}`),
])

/** The times of the cached responses on screen, until the server has answered. */
const shownTimes = new Set<number>()

export function isLastSeen(dataUpdatedAt: number): boolean {
  return shownTimes.has(dataUpdatedAt)
}

/** Sends the request and shows the cached response meanwhile. Used as `persister` of the queries. */
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

/** Removes a response that the person may no longer see. */
async function forgetCached(query: Query, key: ResponseKey) {
  if (isLastSeen(query.state.dataUpdatedAt))
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  await dropResponse(key).catch(() => undefined)
}

/** Null for data that is not cached, without a session, and for a search, which is rarely repeated. */
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

/** The company, and the person's rights in it. */
function companyRights({ company, role, support }: Session): string {
  return [company?.id, role, support?.writes].join(' ')
}

/**
 * True when the same person with the same rights is still in the same company, in this tab and in the others.
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

/** The build. The name of the first script contains a hash of its content and of all it imports. */
function buildName(): string {
  return globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
