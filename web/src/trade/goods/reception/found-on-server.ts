import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { isSameCode, type KnownHere } from '#trade/goods/here/lookups.ts'

const patienceMs = 2500

/** Goods of a number, as the server knows them; null when it does not, or does not answer soon. */
export async function foundOnServer(kind: GoodsKind, code: string): Promise<KnownHere | null> {
  const found = await scanned(code)
  return found.find((goods) => goods.kind === kind && isSameCode(goods.code, code)) ?? null
}

/** Goods whose label was scanned: it holds their id. */
export async function labelledOnServer(id: string): Promise<KnownHere | null> {
  return (await scanned(id)).find((goods) => goods.id === id) ?? null
}

async function scanned(code: string): Promise<KnownHere[]> {
  if (!navigator.onLine) return []
  const lines = await api.goods.scan
    .call({ code }, { signal: AbortSignal.timeout(patienceMs) })
    .catch(() => [])
  return lines.map(knownOf)
}

/** As much of goods as is kept. */
export function knownOf({
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
}: KnownHere): KnownHere {
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
