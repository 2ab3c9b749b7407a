import type { Instant } from '@escale/contract/values/days'
import { api } from '#api.ts'
import { keepRows } from '#channels/lookups/lookups.ts'
import { onChanges } from '#session/changes.ts'
import { listeners } from '#session/listeners.ts'
import { ownerHere } from '#session/owner.ts'
import { paced } from '#session/pace.ts'
import { onLive } from '#session/realtime-state.ts'
import { serverNow } from '#session/server-clock.ts'
import { isLeaving, sessionState, subscribe } from '#session/session.ts'
import {
  type ClientHere,
  clientsHere,
  destinationsHere,
  type KnownHere,
  measuringHere,
  phoneHere,
  placesHere,
} from '#trade/goods/here/lookups.ts'
import { everyPage } from '#ui/list/every-page.ts'
import { begunCopy, goodsKept, keepGoods } from './goods-copy-here.ts'
import { type GoodsCopy, goodsCopy, withChanged } from './kept-goods.ts'

const pageSize = 200
const freshForMs = 15 * 60_000
const lookEveryMs = 60_000

/** A client that was being written while the others were read says an earlier moment than theirs. */
const underwayMs = 60_000

/** What is read again as soon as somebody changed some of it. */
const followed = ['clients', 'goods'] as const
type Heard = Record<(typeof followed)[number], number>

/**
 * The copies of whoever is here; made anew for each start of the page and each session, so that clients that
 * were removed go.
 */
type Copies = {
  owner: string
  refreshedAt: number
  clients: ClientHere[]
  /** The moment, by the server's clock, since when the clients that changed are to be asked for. */
  clientsUpTo: Instant
  /** How often each was heard to change, and how often it had been when it was read. */
  heard: Heard
  read: Heard
  readGoods: () => Promise<GoodsCopy<KnownHere>>
  /** One reading after the other: an older answer replaces no newer one. */
  work: Promise<void>
}

let copies: Copies | null = null

const refreshed = listeners()
const outdated = listeners()

/** The listener hears that the copies are new. */
export const onLookupsRefreshed = refreshed.hear

// The copies on the device go with the session: who signs in again begins with none.
subscribe(() => {
  if (copies && (copies.owner !== ownerHere() || sessionState().trouble)) copies = null
})

onChanges((lists) => {
  hearChanged((list) => lists.includes(list))
})

onLive((event) => {
  if (event.event === 'joined') hearChanged((list) => event.missed?.includes(list) ?? true)
  if (event.event === 'changed') hearChanged((list) => list === event.list)
})

function hearChanged(isChanged: (list: keyof Heard) => boolean) {
  const changed = followed.filter(isChanged)
  if (changed.length === 0) return
  if (copies) for (const list of changed) copies.heard[list] += 1
  outdated.tell()
}

/**
 * Keeps the copies new while the reception is in sight, until the function given back is called: clients and
 * goods as soon as some
 * changed, all of it every quarter of an hour, when the network is back and when somebody looks at the page
 * again.
 */
export function keepLookupsRefreshed(): () => void {
  const refresh = () => void refreshLookups()
  const soon = paced(refresh)
  const timer = setInterval(refresh, lookEveryMs)
  const stopHearing = outdated.hear(soon.ask)
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

/** Copies what one looks up to the device, while there is network and as far as it is no longer new. */
function refreshLookups(): Promise<void> | undefined {
  const owner = ownerHere()
  if (
    !owner ||
    sessionState().trouble ||
    isLeaving() ||
    !navigator.onLine ||
    document.visibilityState === 'hidden'
  )
    return
  if (copies?.owner !== owner) copies = noCopies(owner)
  const stale = copies
  stale.work = stale.work.then(() => refreshStale(stale))
  return stale.work
}

function noCopies(owner: string): Copies {
  let reader: Promise<Copies['readGoods']> | undefined
  const made: Copies = {
    owner,
    refreshedAt: 0,
    clients: [],
    clientsUpTo: '',
    heard: { clients: 0, goods: 0 },
    read: { clients: 0, goods: 0 },
    readGoods: async () => {
      reader ??= begunCopy(owner).then((begun) =>
        goodsCopy({ pageAt: (asked) => readFor(made, () => pageOfGoods(asked)), ...goodsKept, begun }),
      )
      return (await reader)()
    },
    work: Promise.resolve(),
  }
  return made
}

async function refreshStale(stale: Copies): Promise<void> {
  try {
    const behind = followed.filter((list) => stale.read[list] !== stale.heard[list])
    if (isFresh(stale) && behind.length === 0) return
    if (!isFresh(stale)) await refreshAll(stale)
    else await Promise.all(behind.map((list) => refreshOne[list](stale)))
    refreshed.tell()
  } catch {
    // The network went away, or who was here did: the copies of before are still there.
  }
}

/** In either direction: a clock that is set back while the page is open keeps no copy fresh. */
function isFresh({ refreshedAt }: Copies): boolean {
  return Math.abs(Date.now() - refreshedAt) < freshForMs
}

async function refreshAll(stale: Copies): Promise<void> {
  const begunAt = Date.now()
  const { places, phone, ...measuring } = await readFor(stale, () => api.settings.measuring.call())
  const [clientsUpTo, read] = [nowOrUnderway(), { ...stale.heard }]
  const askedDestinations = readFor(stale, () => api.warehouse.destinations.call())
  const [clients, goods, destinations] = await Promise.all([
    clientsOf(stale),
    stale.readGoods(),
    askedDestinations,
  ])
  await Promise.all([
    keepRows(stale.owner, clientsHere, clients),
    keepGoods(stale.owner, goods),
    keepRows(stale.owner, placesHere, places),
    keepRows(stale.owner, destinationsHere, destinations.items),
    keepRows(stale.owner, measuringHere, [measuring]),
    keepRows(stale.owner, phoneHere, phone ? [phone] : []),
  ])
  Object.assign(stale, { clientsUpTo, read, clients, refreshedAt: begunAt })
}

/** Asks for those that changed alone: a company has thousands, and a telephone pays for each. */
const refreshOne: Record<keyof Heard, (stale: Copies) => Promise<void>> = {
  clients: refreshClients,
  goods: refreshGoods,
}

async function refreshClients(stale: Copies): Promise<void> {
  const [clientsUpTo, heard] = [nowOrUnderway(), stale.heard.clients]
  const clients = withChanged(stale.clients, await clientsOf(stale, stale.clientsUpTo)).slice(
    0,
    clientsHere.most,
  )
  await keepRows(stale.owner, clientsHere, clients)
  Object.assign(stale, { clientsUpTo, clients })
  stale.read.clients = heard
}

async function refreshGoods(stale: Copies): Promise<void> {
  const heard = stale.heard.goods
  await keepGoods(stale.owner, await stale.readGoods())
  stale.read.goods = heard
}

/** Up to when the clients are known by a reading that begins now. */
function nowOrUnderway(): Instant {
  return new Date(serverNow().getTime() - underwayMs).toISOString()
}

function clientsOf(stale: Copies, changedSince?: Instant): Promise<ClientHere[]> {
  return everyPage(
    (cursor) => readFor(stale, () => api.warehouse.clients.call({ limit: pageSize, cursor, changedSince })),
    clientsHere.most,
  )
}

/**
 * Takes an answer for who asked only while they are still who is here: a page asks in the name of whoever is
 * signed in by then.
 */
async function readFor<Answer>(asking: Copies, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  if (asking !== copies) throw new Error('somebody else is here by now')
  return answer
}

const pageOfGoods = (asked: { cursor?: string | undefined; changedSince?: Instant | undefined }) =>
  api.warehouse.listRecent.call({ limit: pageSize, ...asked })
