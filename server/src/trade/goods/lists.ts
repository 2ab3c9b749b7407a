import type { GoodsTotals, ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { andAll } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { goodsConditions } from './filters.ts'
import { searchGoods } from './goods-search.ts'
import { totalColumns } from './lot/expressions.ts'
import type { ListOf } from './lot/kinds.ts'
import { goodsOfKind } from './lot/rows.ts'

const sorts = {
  createdAt: 'g.created_at',
  number: 'g.number',
  trackingNumber: 'g.scan_key',
  chassisNumber: 'g.scan_key',
  status: 'g.status',
} as const

export async function listGoods<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, list: ListOf[Kind]) {
  const request = list as ReceiptList | VehicleList
  const conditions = goodsConditions(request, await searchGoods(company, list.search, [kind]))
  const sort = sorts[request.sort]
  const rows = await readPage<RowByKind[Kind]>(company, goodsOfKind[kind], sort, conditions, request)
  const page = firstPage(rows, request.limit)
  return { ...page, items: page.items as unknown as RowByKind[Kind][] }
}

export async function goodsTotals(
  company: CompanyTx,
  kind: GoodsKind,
  filters: FiltersOf<ReceiptList | VehicleList>,
): Promise<GoodsTotals> {
  const conditions = goodsConditions(filters, await searchGoods(company, filters.search, [kind]))
  const [totals] = await company.read<GoodsTotals>(
    `select ${totalColumns} from goods g
      where g.tenant_id = :company and g.kind = '${kind}'${andAll(conditions)}`,
    conditions.values,
  )
  return requireFound(totals)
}
