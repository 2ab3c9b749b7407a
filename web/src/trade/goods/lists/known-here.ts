import { goodsMatchRank } from '@escale/contract/trade/goods/goods-search'
import { type GoodsKind, goodsOut } from '@escale/contract/trade/goods/words'
import { bestFirst } from '@escale/contract/values/search'
import type { KnownHere } from '#trade/goods/here/lookups.ts'
import type { GoodsView } from './views.ts'

type PhoneOf = (clientId: string | null | undefined) => string | null | undefined

/** The goods of a kind and a view that this device knows and a search finds, the best matches first. */
export function knownIn(
  goods: readonly KnownHere[],
  kind: GoodsKind,
  view: GoodsView,
  search: string,
  phoneOf: PhoneOf,
): KnownHere[] {
  const held = goods.filter((row) => row.kind === kind && isIn(row, view))
  return bestFirst(held, search, ({ number, code, clientId, clientName }) =>
    goodsMatchRank({ own: [number, code], client: [clientName, phoneOf(clientId)] }, search),
  )
}

function isIn({ status, clientName }: KnownHere, view: GoodsView): boolean {
  if (view === 'out') return (goodsOut as readonly string[]).includes(status)
  return view === 'all' || clientName === null
}
