import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { isSameCode, type StoredGoods } from '#trade/goods/here/lookups.ts'

const timeoutMs = 2500

/**
 * Finds goods by tracking or chassis number. Null when there are none, or when the server does not answer in
 * time.
 */
export async function findByCodeOnServer(kind: GoodsKind, code: string): Promise<StoredGoods | null> {
  const found = await scanOnServer(code)
  return found.find((goods) => goods.kind === kind && isSameCode(goods.code, code)) ?? null
}

/**
 * Finds goods by the id in their label. Null when there are none, or when the server does not answer in time.
 */
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

/** Reduces goods to the fields that this device stores. */
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
  ...loading
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
    ...loadingFields(loading),
  }
}

/** The fields with which goods are loaded without network. */
function loadingFields({
  quantity,
  destination,
  weightKg,
  volumeM3,
  expeditionId,
  expeditionReference,
}: Partial<StoredGoods>): Partial<StoredGoods> {
  return { quantity, destination, weightKg, volumeM3, expeditionId, expeditionReference }
}
