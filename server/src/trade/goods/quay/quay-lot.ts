import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import type { QuayLot } from '@escale/contract/trade/goods/quay'

/** Reduces goods to the fields that loading and counting need. */
export function toQuayLot(line: GoodsLine): QuayLot {
  const { id, kind, number, code, clientName, status, quantity, weightKg, volumeM3 } = line
  const { destination, expeditionId, expeditionReference, invoiceId } = line
  const measures = { quantity, weightKg, volumeM3 }
  const place = { destination, expeditionId, expeditionReference, invoiceId }
  return { id, kind, number, code, clientName, status, ...measures, ...place }
}
