import type { Session } from '@escale/contract/access/session'
import type { InfiniteData, Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { failureOf } from '#session/failure.ts'
import { keptSession } from '#session/kept-session.ts'
import { msUntil } from '#session/server-clock.ts'
import { isLeaving, isMoving, sessionState } from '#session/session.ts'
import { dropSeen, keepSeen, readSeen, type SeenKey } from './store.ts'

// A page that opens again shows at once what it showed last, said as such, while the server is asked. Only
// the first page of lists and the
// figures of the dashboard: nothing that somebody fills in starts from it.

const kept = new Set([
  'dashboard.get',
  ...['invoices', 'payments', 'clients', 'services', 'expeditions'].flatMap((domain) => [
    `${domain}.list`,
    `${domain}.totals`,
  ]),
  ...['receipts', 'receiptTotals', 'vehicles', 'vehicleTotals'].map((list) => `warehouse.${list}`),
])

/** When what is shown of the last visit had been received: until the server has answered. */
const shown = new Set<number>()

export function isLastSeen(dataUpdatedAt: number): boolean {
  return shown.has(dataUpdatedAt)
}

/** Asks the server, and shows meanwhile what it said last. For the queries' `persister`. */
export async function withLastSeen<Data>(
  ask: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  const key = keyOf(query)
  if (!key) return ask(context)
  const answer = Promise.resolve(ask(context))
  const showing = query.state.data === undefined ? show(query, key).catch(() => undefined) : undefined
  try {
    const data = await answer
    if (isStill(query, key))
      void keepSeen(key, { at: Date.now(), build: build(), data: firstPage(data) }).catch(() => undefined)
    return data
  } catch (error) {
    await showing
    if (isRefused(error)) await forget(query, key)
    throw error
  }
}

async function show(query: Query, key: SeenKey) {
  const seen = await readSeen(key, build())
  if (
    !seen ||
    query.state.data !== undefined ||
    query.state.fetchStatus !== 'fetching' ||
    !isStill(query, key)
  )
    return
  shown.add(seen.at)
  query.setData(seen.data, { updatedAt: seen.at, manual: true })
}

/** What may be seen no more is shown no more. */
async function forget(query: Query, key: SeenKey) {
  if (isLastSeen(query.state.dataUpdatedAt))
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
  await dropSeen(key).catch(() => undefined)
}

/**
 * Null for what is not kept, or where there is nobody to keep it for; what is searched is looked for once.
 */
function keyOf({ queryKey, queryHash }: Query): SeenKey | null {
  const [path] = queryKey
  if (
    !('indexedDB' in globalThis) ||
    !Array.isArray(path) ||
    !kept.has(path.join('.')) ||
    queryHash.includes('"search":')
  )
    return null
  const { session, trouble } = sessionState()
  if (!session || trouble || isLeaving() || isMoving() || msUntil(session.expiresAt) <= 0) return null
  return [session.user.id, placeOf(session), queryHash]
}

/** The company, and what may be done in it. */
function placeOf({ company, role, support }: Session): string {
  return [company?.id, role, support?.writes].join(' ')
}

/** By the same person, in the same company and with the same rights, in this tab and in any other. */
function isStill(query: Query, [person, place]: SeenKey): boolean {
  const now = keyOf(query)
  const elsewhere = keptSession()
  return (
    now?.[0] === person && now[1] === place && elsewhere?.user.id === person && placeOf(elsewhere) === place
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

/** The first script is named by what is in it and in all that it names. */
function build(): string {
  return globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
