import { type GoodsKind, goodsOut } from '@escale/contract/trade/goods/words'
import { bestFirst, matchRank } from '@escale/contract/values/search'
import type { KnownHere } from '#trade/goods/here/lookups.ts'
import type { GoodsView } from './views.ts'

/** Of the goods that a device knows, those of a kind that a view holds, as one searches for them. */
export function knownIn(goods: readonly KnownHere[], kind: GoodsKind, view: GoodsView, search: string): KnownHere[] {
  const held = goods.filter((row) => row.kind === kind && isIn(row, view))
  return bestFirst(held, search, ({ number, code, clientName }) => matchRank([number, code, clientName].filter(Boolean).join(' '), search))
}

function isIn({ status, clientName }: KnownHere, view: GoodsView): boolean {
  if (view === 'out') return (goodsOut as readonly string[]).includes(status)
  return view === 'all' || clientName === null
}
