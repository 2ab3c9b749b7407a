import type { FiltersOf } from '@escale/contract/page'
import type { GoodsTotals, ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import { type GoodsKind, goodsInStock } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { holds } from '#database/search.ts'
import type { ListOf, RowOf } from './kinds.ts'
import { described } from './rows.ts'

const sorts = { createdAt: 'g.created_at', number: 'g.number', trackingNumber: 'g.scan_key', chassisNumber: 'g.scan_key' } as const

export async function listGoods<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, list: ListOf[Kind]) {
  const { sort, limit } = list as ReceiptList | VehicleList
  const page = firstPage(await pageOf(described(matching(company, kind, list), kind), sorts[sort], 'g.id', list), limit)
  return { ...page, items: page.items as unknown as RowOf[Kind][] }
}

export async function goodsTotals(company: CompanyTx, kind: GoodsKind, filters: FiltersOf<ReceiptList | VehicleList>): Promise<GoodsTotals> {
  return matching(company, kind, filters)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(g.quantity), 0)::bigint`.as('pieces'),
      sql<number>`coalesce(sum(g.weight_kg), 0)`.as('weightKg'),
      sql<number>`coalesce(sum(g.volume_m3), 0)`.as('volumeM3'),
    ])
    .executeTakeFirstOrThrow()
}

function matching({ id, db }: CompanyTx, kind: GoodsKind, { search, status, condition }: FiltersOf<ReceiptList | VehicleList>) {
  let query = db.selectFrom('goods as g').where('g.kind', '=', kind)
  if (status) query = query.where('g.status', 'in', status === 'En entrepôt' ? goodsInStock : [status])
  if (condition) query = query.where('g.condition_status', '=', condition)
  if (search) query = query.where(holds('goods', search, id, 'g'))
  return query
}
