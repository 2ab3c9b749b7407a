import type { Instant } from '@escale/contract/values/days'
import { api } from '#api.ts'
import { storeRows } from '#channels/lookups/lookups.ts'
import { onChanges } from '#session/changes.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { isLeaving, sessionState, subscribe } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'
import { onLive } from '#session/realtime-state.ts'
import { paceCalls } from '#session/request/pace-calls.ts'
import { serverNow } from '#session/request/server-clock.ts'
import {
  clientsHere,
  destinationsHere,
  measuringHere,
  phoneHere,
  placesHere,
  type StoredClient,
  type StoredGoods,
} from '#trade/goods/here/lookups.ts'
import { everyPage } from '#ui/list/every-page.ts'
import { createGoodsReader, type GoodsCopy, mergeChanged } from './goods-copy.ts'
import { goodsCopyLimits, readStoredCopy, storeGoodsCopy } from './goods-copy-here.ts'

const pageSize = 200
const freshForMs = 15 * 60_000
const checkEveryMs = 60_000

/**
 * Changed clients are fetched from this long before the previous fetch, in milliseconds. A client saved by a
 * slow transaction has an earlier time than clients already fetched. This is the longest such transaction
 * assumed.
 */
const longestWriteMs = 60_000

/** Lists that are fetched again as soon as a colleague changes one of their rows. */
const liveLists = ['clients', 'goods'] as const
type ChangeCounts = Record<(typeof liveLists)[number], number>

/**
 * The copies of the signed-in user. Each page load and each session fetches the clients as a whole, so that
 * deleted ones disappear.
 */
type Copies = {
  owner: string
  refreshedAt: number
  clients: StoredClient[]
  /** Server time since which changed clients are fetched next. */
  clientsUpTo: Instant
  /**
   * For each list, the number of change notifications received so far, and that number at the last fetch. If
   * they differ, the list is stale.
   */
  announcedCounts: ChangeCounts
  readCounts: ChangeCounts
  readGoods: () => Promise<GoodsCopy<StoredGoods>>
  /**
   * The promise of the last refresh. The next one waits for it, so that an older response never replaces a
   * newer one.
   */
  work: Promise<void>
}

let copies: Copies | null = null

const refreshListeners = listeners()
const changeListeners = listeners()

/** Subscribes to the end of each refresh. */
export const onLookupsRefreshed = refreshListeners.hear

// When the user signs out or another one signs in, the copies in memory are dropped.
subscribe(() => {
  if (copies && (copies.owner !== currentOwnerKey() || sessionState().trouble)) copies = null
})

onChanges((lists) => {
  countChanges((list) => lists.includes(list))
})

onLive((event) => {
  if (event.event === 'joined') countChanges((list) => event.missed?.includes(list) ?? true)
  if (event.event === 'changed') countChanges((list) => list === event.list)
})

function countChanges(isChanged: (list: keyof ChangeCounts) => boolean) {
  const changed = liveLists.filter(isChanged)
  if (changed.length === 0) return
  if (copies) for (const list of changed) copies.announcedCounts[list] += 1
  changeListeners.tell()
}

/**
 * Keeps the copies current until the returned function is called. Clients and goods are fetched when one of
 * them changes. All lists are fetched every 15 minutes, when the network returns and when the page becomes
 * visible.
 */
export function keepLookupsRefreshed(): () => void {
  const refresh = () => void refreshLookups()
  const soon = paceCalls(refresh)
  const timer = setInterval(refresh, checkEveryMs)
  const stopHearing = changeListeners.hear(soon.ask)
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', refresh)
  refresh()
  return () => {
    soon.stop()
    clearInterval(timer)
    stopHearing()
    removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', refresh)
  }
}

/**
 * Fetches the lists that are stale and stores them on the device. Does nothing offline, on a hidden page, or
 * without a session.
 */
function refreshLookups(): Promise<void> | undefined {
  const owner = currentOwnerKey()
  if (
    !owner ||
    sessionState().trouble ||
    isLeaving() ||
    !navigator.onLine ||
    document.visibilityState === 'hidden'
  )
    return
  if (copies?.owner !== owner) copies = emptyCopies(owner)
  const stale = copies
  stale.work = stale.work.then(() => refreshStale(stale))
  return stale.work
}

function emptyCopies(owner: string): Copies {
  let reader: Promise<Copies['readGoods']> | undefined
  const newCopies: Copies = {
    owner,
    refreshedAt: 0,
    clients: [],
    clientsUpTo: '',
    announcedCounts: { clients: 0, goods: 0 },
    readCounts: { clients: 0, goods: 0 },
    readGoods: async () => {
      reader ??= readStoredCopy(owner).then((storedCopy) =>
        createGoodsReader({
          pageAt: (query) => readWhileCurrent(newCopies, () => fetchGoodsPage(query)),
          ...goodsCopyLimits,
          storedCopy,
        }),
      )
      return (await reader)()
    },
    work: Promise.resolve(),
  }
  return newCopies
}

async function refreshStale(stale: Copies): Promise<void> {
  try {
    const behind = liveLists.filter((list) => stale.readCounts[list] !== stale.announcedCounts[list])
    if (isFresh(stale) && behind.length === 0) return
    if (!isFresh(stale)) await refreshAll(stale)
    else await Promise.all(behind.map((list) => refreshOne[list](stale)))
    refreshListeners.tell()
  } catch {
    // The network failed, or the user signed out. The stored copies stay as they were.
  }
}

/**
 * True when the copies are recent. The absolute difference is used, because the clock of the device may be
 * set back.
 */
function isFresh({ refreshedAt }: Copies): boolean {
  return Math.abs(Date.now() - refreshedAt) < freshForMs
}

async function refreshAll(stale: Copies): Promise<void> {
  const begunAt = Date.now()
  const { places, phone, ...measuring } = await readWhileCurrent(stale, () => api.settings.measuring.call())
  const [clientsUpTo, readCounts] = [clientsReadFrom(), { ...stale.announcedCounts }]
  const destinationsRequest = readWhileCurrent(stale, () => api.warehouse.destinations.call())
  const [clients, goods, destinations] = await Promise.all([
    fetchClients(stale),
    stale.readGoods(),
    destinationsRequest,
  ])
  await Promise.all([
    storeRows(stale.owner, clientsHere, clients),
    storeGoodsCopy(stale.owner, goods),
    storeRows(stale.owner, placesHere, places),
    storeRows(stale.owner, destinationsHere, destinations.items),
    storeRows(stale.owner, measuringHere, [measuring]),
    storeRows(stale.owner, phoneHere, phone ? [phone] : []),
  ])
  Object.assign(stale, { clientsUpTo, readCounts, clients, refreshedAt: begunAt } satisfies Partial<Copies>)
}

/**
 * Fetches the changed rows of a single list, because mobile data is expensive and a company has thousands of
 * rows.
 */
const refreshOne: Record<keyof ChangeCounts, (stale: Copies) => Promise<void>> = {
  clients: refreshClients,
  goods: refreshGoods,
}

async function refreshClients(stale: Copies): Promise<void> {
  const [clientsUpTo, announcedCount] = [clientsReadFrom(), stale.announcedCounts.clients]
  const clients = mergeChanged(stale.clients, await fetchClients(stale, stale.clientsUpTo)).slice(
    0,
    clientsHere.most,
  )
  await storeRows(stale.owner, clientsHere, clients)
  Object.assign(stale, { clientsUpTo, clients } satisfies Partial<Copies>)
  stale.readCounts.clients = announcedCount
}

async function refreshGoods(stale: Copies): Promise<void> {
  const announcedCount = stale.announcedCounts.goods
  await storeGoodsCopy(stale.owner, await stale.readGoods())
  stale.readCounts.goods = announcedCount
}

/** Server time since which the next fetch asks for changed clients. */
function clientsReadFrom(): Instant {
  return new Date(serverNow().getTime() - longestWriteMs).toISOString()
}

function fetchClients(stale: Copies, changedSince?: Instant): Promise<StoredClient[]> {
  return everyPage(
    (cursor) =>
      readWhileCurrent(stale, () => api.warehouse.clients.call({ limit: pageSize, cursor, changedSince })),
    clientsHere.most,
  )
}

/** Throws when another user has signed in before the response arrived. Their copies must not receive it. */
async function readWhileCurrent<Answer>(reader: Copies, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  if (reader !== copies) throw new Error('somebody else is here by now')
  return answer
}

const fetchGoodsPage = (query: { cursor?: string | undefined; changedSince?: Instant | undefined }) =>
  api.warehouse.listRecent.call({ limit: pageSize, ...query })
