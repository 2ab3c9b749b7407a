import type { FiltersOf } from '@escale/contract/page'
import type { ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import { agedDays, type GoodsKind, type GoodsStatus, type goodsFilters, goodsInStock, goodsOut } from '@escale/contract/trade/goods/words'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { type Found, isFound } from '#database/found.ts'

type Filters = Omit<FiltersOf<ReceiptList | VehicleList>, 'search'>

/** The goods that a list shows, its totals sum and a report counts. */
export function matchingGoods({ db }: Pick<CompanyTx, 'db'>, kind: GoodsKind, filters: Filters, found?: Found) {
  const { status, condition, clientId, unowned, aged, unmeasured, withoutPhoto } = filters
  let query = db.selectFrom('goods as g').where('g.kind', '=', kind)
  if (status) query = query.where(isOfStatus('g.status', ofStatus(status)))
  if (condition) query = query.where('g.condition_status', '=', condition)
  if (clientId) query = query.where((either) => either.or([either('g.client_id', '=', clientId), either('g.shared_client_id', '=', clientId)]))
  if (unowned) query = query.where('g.client_id', 'is', null).where('g.shared_client_id', 'is', null)
  if (aged) query = query.where(isInStock).where('g.received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(agedDays)})`)
  if (unmeasured) query = query.where((any) => any.or([any('g.weight_kg', 'is', null), any('g.volume_m3', 'is', null)]))
  if (withoutPhoto) query = query.where(sql<boolean>`cardinality(g.photos) = 0`)
  if (found) query = query.where(isFound(found, 'g'))
  return query
}

/** The statuses that a filter means. */
export function ofStatus(filter: (typeof goodsFilters)[number]): readonly GoodsStatus[] {
  if (filter === 'En entrepôt') return goodsInStock
  return filter === 'Sorties' ? goodsOut : [filter]
}

/** Written out, so that the index of what stands in the warehouse serves it. */
function isOfStatus(column: string, statuses: readonly GoodsStatus[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** What stands in the warehouse (`g`). */
export const isInStock = isOfStatus('g.status', goodsInStock)
