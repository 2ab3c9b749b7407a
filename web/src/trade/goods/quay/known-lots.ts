import type { QuayLot } from '@escale/contract/trade/goods/quay'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { goodsHere, isSameCode, type StoredGoods } from '#trade/goods/here/lookups.ts'

/** True when a scanned code is the id, the number, or the tracking or chassis number of goods. */
function isOfCode({ id, number, code }: Pick<QuayLot, 'id' | 'number' | 'code'>, scanned: string) {
  return id === scanned || number === scanned.toUpperCase() || isSameCode(code, scanned)
}

/**
 * The lots with a scanned code that this device knows: those of the departure, and goods stored for offline
 * use.
 */
export async function findKnownLots(lots: readonly QuayLot[], code: string): Promise<QuayLot[]> {
  const owner = currentOwnerKey()
  const stored = owner ? await readRows(owner, goodsHere) : []
  const aboard = lots.filter((lot) => isOfCode(lot, code))
  const others = stored.filter((goods) => isOfCode(goods, code)).flatMap((goods) => storedLot(goods) ?? [])
  return [...aboard, ...others.filter(({ id }) => !aboard.some((lot) => lot.id === id))]
}

/** Null for a copy of an older version of the application, which knows too little to decide. */
function storedLot(goods: StoredGoods): QuayLot | null {
  const { id, kind, number, code, clientName, status, quantity, weightKg, volumeM3, destination } = goods
  const { expeditionId, expeditionReference } = goods
  if (quantity === undefined || weightKg === undefined || volumeM3 === undefined) return null
  if (destination === undefined || expeditionId === undefined || expeditionReference === undefined)
    return null
  const measures = { quantity, weightKg, volumeM3, destination, expeditionId, expeditionReference }
  return { id, kind, number, code, clientName, status, ...measures, invoiceId: null }
}
