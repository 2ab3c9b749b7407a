import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { isSameCode, type StoredGoods } from '#trade/goods/here/lookups.ts'

const timeoutMs = 2500

/** Finds goods by their number. Returns null when the server has none, or does not answer in time. */
export async function findByCodeOnServer(kind: GoodsKind, code: string): Promise<StoredGoods | null> {
  const found = await scanOnServer(code)
  return found.find((goods) => goods.kind === kind && isSameCode(goods.code, code)) ?? null
}

/** Finds goods by their scanned label, which contains their id. */
export async function findByLabelOnServer(id: string): Promise<StoredGoods | null> {
  return (await scanOnServer(id)).find((goods) => goods.id === id) ?? null
}

async function scanOnServer(code: string): Promise<StoredGoods[]> {
  if (!navigator.onLine) return []
  const lines = await api.goods.scan
    .call({ code }, { signal: AbortSignal.timeout(timeoutMs) })
    .catch(() => [])
  return lines.map(goodsSummary)
}

/** The fields of goods that this device stores. */
export function goodsSummary({
  id,
  kind,
  number,
  code,
  status,
  clientId,
  clientName,
  receivedAt,
  receivedByName,
  location,
}: StoredGoods): StoredGoods {
  return {
    id,
    kind,
    number,
    code,
    status,
    clientId,
    clientName,
    receivedAt,
    receivedByName,
    location: location ?? null,
  }
}
