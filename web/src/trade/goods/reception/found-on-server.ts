import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { isSameCode, type KnownHere } from './lookups.ts'

const patienceMs = 2500

/** Goods of a number, as the server knows them; null when it does not, or does not answer soon. */
export async function foundOnServer(kind: GoodsKind, number: string): Promise<KnownHere | null> {
  if (!navigator.onLine) return null
  const signal = AbortSignal.timeout(patienceMs)
  const input = { search: number, limit: 10 }
  try {
    const { items } = kind === 'Colis' ? await api.warehouse.receipts.call(input, { signal }) : await api.warehouse.vehicles.call(input, { signal })
    return items.map(knownOf).find((goods) => isSameCode(goods.code, number)) ?? null
  } catch {
    return null
  }
}

export function knownOf(row: Receipt | Vehicle): KnownHere {
  const { id, number, clientName, receivedAt, receivedByName } = row
  const [kind, code] = 'chassisNumber' in row ? (['Véhicule', row.chassisNumber] as const) : (['Colis', row.trackingNumber] as const)
  return { id, kind, number, code, clientName, receivedAt, receivedByName }
}
