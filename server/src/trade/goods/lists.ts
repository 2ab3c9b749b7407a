import type { FiltersOf } from '@escale/contract/page'
import type { GoodsTotals, ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import { agedDays, type GoodsKind, goodsInStock } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { type Found, foundIn, isFound } from '#database/found.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { ofStatus, summed } from './expressions.ts'
import type { ListOf, RowOf } from './kinds.ts'
import { described } from './rows.ts'

const sorts = { createdAt: 'g.created_at', number: 'g.number', trackingNumber: 'g.scan_key', chassisNumber: 'g.scan_key' } as const

export async function listGoods<Kind extends GoodsKind>(company: CompanyTx, kind: Kind, list: ListOf[Kind]) {
  const { sort, limit } = list as ReceiptList | VehicleList
  const found = await foundIn(company, 'goods', list.search, [kind])
  const rows = await company.lastReads(() => pageOf(described(matching(company, kind, list, found), kind), sorts[sort], 'g.id', list))
  const page = firstPage(rows, limit)
  return { ...page, items: page.items as unknown as RowOf[Kind][] }
}

export async function goodsTotals(company: CompanyTx, kind: GoodsKind, filters: FiltersOf<ReceiptList | VehicleList>): Promise<GoodsTotals> {
  const found = await foundIn(company, 'goods', filters.search, [kind])
  return matching(company, kind, filters, found).select(summed).executeTakeFirstOrThrow()
}

function matching({ db }: CompanyTx, kind: GoodsKind, filters: FiltersOf<ReceiptList | VehicleList>, found: Found | undefined) {
  const { status, condition, clientId, unowned, aged, unmeasured, withoutPhoto } = filters
  let query = db.selectFrom('goods as g').where('g.kind', '=', kind)
  if (status) query = query.where('g.status', 'in', ofStatus(status))
  if (condition) query = query.where('g.condition_status', '=', condition)
  if (clientId) query = query.where((either) => either.or([either('g.client_id', '=', clientId), either('g.shared_client_id', '=', clientId)]))
  if (unowned) query = query.where('g.client_id', 'is', null).where('g.shared_client_id', 'is', null)
  if (aged)
    query = query.where('g.status', 'in', goodsInStock).where('g.received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(agedDays)})`)
  if (unmeasured) query = query.where((any) => any.or([any('g.weight_kg', 'is', null), any('g.volume_m3', 'is', null)]))
  if (withoutPhoto) query = query.where(sql<boolean>`cardinality(g.photos) = 0`)
  if (found) query = query.where(isFound(found, 'g'))
  return query
}
