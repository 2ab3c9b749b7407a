import type { Instant } from '@escale/contract/days'
import { api } from '#api.ts'
import { keepRows } from '#channels/lookups/lookups.ts'
import type { Page } from '#ui/DataTable.tsx'
import { knownOf } from './found-on-server.ts'
import { goodsCopy } from './kept-goods.ts'
import { type ClientHere, clientsHere, goodsHere, type KnownHere, measuringHere, ownerHere, placesHere } from './lookups.ts'

const pageSize = 200
const freshForMs = 15 * 60_000

const listeners = new Set<() => void>()
let refreshedAt = 0
let refreshedFor: string | null = null

/** The listener hears that the copies are new. */
export function onLookupsRefreshed(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Copies what one looks up to the device, while there is network; again after a quarter of an hour, not before. */
export async function refreshLookups(): Promise<void> {
  const owner = ownerHere()
  // In either direction: a clock that is set back while the page is open keeps no copy fresh.
  const isFresh = owner === refreshedFor && Math.abs(Date.now() - refreshedAt) < freshForMs
  if (!owner || isFresh || !navigator.onLine) return
  ;[refreshedFor, refreshedAt] = [owner, Date.now()]
  const read = readerFor(owner)
  try {
    const { places, ...measuring } = await read(() => api.settings.measuring.call())
    const [clients, goods] = await Promise.all([allClients(read), recentGoods(owner, read)])
    await Promise.all([
      keepRows(owner, clientsHere, clients),
      keepRows(owner, goodsHere, goods),
      keepRows(owner, placesHere, places),
      keepRows(owner, measuringHere, [measuring]),
    ])
    for (const listener of listeners) listener()
  } catch {
    if (refreshedFor === owner) refreshedAt = 0 // The network went away: the copies of before are still there.
  }
}

type Reader = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Takes an answer for an owner's only while they are still who is here: a page asks in the name of whoever is signed in by then. */
function readerFor(owner: string): Reader {
  return async (ask) => {
    const answer = await ask()
    if (ownerHere() !== owner) throw new Error('somebody else is here by now')
    return answer
  }
}

function allClients(read: Reader): Promise<ClientHere[]> {
  return pagesOf((cursor) => read(() => api.warehouse.clients.call({ limit: pageSize, cursor })), clientsHere.most)
}

// Made anew for each start of the page, so that what was removed goes.
let copied: { owner: string; read: () => Promise<KnownHere[]> } | null = null

async function recentGoods(owner: string, read: Reader): Promise<KnownHere[]> {
  if (copied?.owner !== owner) copied = { owner, read: goodsCopy((asked) => read(() => pageOfGoods(asked)), goodsHere.most) }
  return (await copied.read()).map(knownOf)
}

const pageOfGoods = (asked: { cursor?: string | undefined; changedSince?: Instant | undefined }) =>
  api.warehouse.listRecent.call({ limit: pageSize, ...asked })

/** Page after page, while there is room. */
async function pagesOf<Row>(pageAt: (cursor: string | undefined) => Promise<Page<Row>>, most: number): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await pageAt(cursor)
    rows.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor && rows.length < most)
  return rows
}
