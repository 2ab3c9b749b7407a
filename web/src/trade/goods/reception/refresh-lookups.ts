import type { Instant } from '@escale/contract/days'
import { api } from '#api.ts'
import { keepRows } from '#channels/lookups/lookups.ts'
import type { Page } from '#ui/DataTable.tsx'
import { knownOf } from './found-on-server.ts'
import { type ClientHere, clientsHere, goodsHere, type KnownHere, measuringHere, ownerHere, placesHere } from './lookups.ts'

const aDayMs = 24 * 3600_000
const daysKept = 30
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
  const isFresh = owner === refreshedFor && Date.now() - refreshedAt < freshForMs
  if (!owner || isFresh || !navigator.onLine) return
  ;[refreshedFor, refreshedAt] = [owner, Date.now()]
  try {
    const { places, ...measuring } = await api.settings.measuring.call()
    await Promise.all([
      keepRows(owner, clientsHere, await allClients()),
      keepRows(owner, goodsHere, await recentGoods()),
      keepRows(owner, placesHere, places),
      keepRows(owner, measuringHere, [measuring]),
    ])
    for (const listener of listeners) listener()
  } catch {
    refreshedAt = 0 // The network went away: the copies of before are still there.
  }
}

function allClients(): Promise<ClientHere[]> {
  return pagesOf((cursor) => api.warehouse.clients.call({ limit: pageSize, cursor }), clientsHere.most)
}

async function recentGoods(): Promise<KnownHere[]> {
  const isRecent = ({ createdAt }: { createdAt: Instant }) => Date.now() - Date.parse(createdAt) < daysKept * aDayMs
  const parcels = await pagesOf((cursor) => api.warehouse.receipts.call({ limit: pageSize, cursor }), goodsHere.most, isRecent)
  const vehicles = await pagesOf((cursor) => api.warehouse.vehicles.call({ limit: pageSize, cursor }), goodsHere.most, isRecent)
  return [
    ...parcels.map((row) => knownOf({ ...row, kind: 'Colis', code: row.trackingNumber })),
    ...vehicles.map((row) => knownOf({ ...row, kind: 'Véhicule', code: row.chassisNumber })),
  ]
}

/** Page after page, while the rows are wanted and there is room for them. */
async function pagesOf<Row>(
  pageAt: (cursor: string | undefined) => Promise<Page<Row>>,
  most: number,
  isWanted: (row: Row) => boolean = () => true,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await pageAt(cursor)
    rows.push(...items.filter(isWanted))
    cursor = items.every(isWanted) ? (nextCursor ?? undefined) : undefined
  } while (cursor && rows.length < most)
  return rows
}
