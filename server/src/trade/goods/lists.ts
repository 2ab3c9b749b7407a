import type { GoodsTotals, ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { CompanyTx } from '#database/caller/company.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { matchingGoods } from './filters.ts'
import { searchGoods } from './goods-search.ts'
import { totalColumns } from './lot/expressions.ts'
import type { ListOf } from './lot/kinds.ts'
import { withRowColumns } from './lot/rows.ts'

const sorts = {
  createdAt: 'g.created_at',
  number: 'g.number',
  trackingNumber: 'g.scan_key',
  chassisNumber: 'g.scan_key',
} as const

export async function listGoods<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, list: ListOf[Kind]) {
  const { sort, limit } = list as ReceiptList | VehicleList
  const searchResult = await searchGoods(company, list.search, [kind])
  const rows = await pageOf(
    withRowColumns(company, matchingGoods(company, kind, list, searchResult), kind),
    sorts[sort],
    'g.id',
    list,
  )
  const page = firstPage(rows, limit)
  return { ...page, items: page.items as unknown as RowByKind[Kind][] }
}

export async function goodsTotals(
  company: CompanyTx,
  kind: GoodsKind,
  filters: FiltersOf<ReceiptList | VehicleList>,
): Promise<GoodsTotals> {
  const searchResult = await searchGoods(company, filters.search, [kind])
  return matchingGoods(company, kind, filters, searchResult).select(totalColumns).executeTakeFirstOrThrow()
}
