import { goodsMatchRank } from '@escale/contract/trade/goods/goods-search'
import { type GoodsKind, goodsOutOfWarehouse } from '@escale/contract/trade/goods/words'
import { bestFirst } from '@escale/contract/values/search'
import type { StoredGoods } from '#trade/goods/here/lookups.ts'
import type { GoodsView } from './views.ts'

type PhoneOf = (clientId: string | null | undefined) => string | null | undefined

/**
 * Filters the goods stored on this device by kind, view and search. Without network this replaces a request.
 */
export function findStoredGoods(
  goods: readonly StoredGoods[],
  kind: GoodsKind,
  view: GoodsView,
  search: string,
  phoneOf: PhoneOf,
): StoredGoods[] {
  const inView = goods.filter((row) => row.kind === kind && isInView(row, view))
  return bestFirst(inView, search, ({ number, code, clientId, clientName }) =>
    goodsMatchRank({ own: [number, code], client: [clientName, phoneOf(clientId)] }, search),
  )
}

function isInView({ status, clientName }: StoredGoods, view: GoodsView): boolean {
  if (view === 'out') return (goodsOutOfWarehouse as readonly string[]).includes(status)
  return view === 'all' || clientName === null
}
