import type { ReceiptList, VehicleList } from '@escale/contract/trade/goods/contract'
import {
  type AgeRange,
  agedDays,
  type GoodsKind,
  type GoodsStatus,
  type goodsFilters,
  goodsInStock,
  goodsOutOfWarehouse,
} from '@escale/contract/trade/goods/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { hasNoClient, isOfClient } from '#database/query/client-columns.ts'
import { type GoodsSearch, matchesSearch } from './goods-search.ts'

type Filters = Omit<FiltersOf<ReceiptList | VehicleList>, 'search'>

/**
 * Selects the goods that match the filters. Lists, totals and reports use this query, so their figures agree.
 */
export function matchingGoods(
  { db }: Pick<CompanyTx, 'db'>,
  kind: GoodsKind,
  filters: Filters,
  search?: GoodsSearch,
) {
  const { status, condition, clientId, unowned, aged, unmeasured, withoutPhoto, standing } = filters
  let query = db.selectFrom('goods as g').where('g.kind', '=', kind)
  if (status) query = query.where(isOfStatus('g.status', statusesOf(status)))
  if (condition) query = query.where('g.condition_status', '=', condition)
  if (clientId) query = query.where(isOfClient(clientId, 'g'))
  if (unowned) query = query.where(hasNoClient('g'))
  if (aged)
    query = query
      .where(isInStock)
      .where('g.received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(agedDays)})`)
  if (unmeasured)
    query = query.where((any) => any.or([any('g.weight_kg', 'is', null), any('g.volume_m3', 'is', null)]))
  if (withoutPhoto) query = query.where(sql<boolean>`cardinality(g.photos) = 0`)
  if (standing) query = query.where(isInStock).where(isStanding(standing))
  if (search) query = query.where(matchesSearch(search))
  return query
}

export function statusesOf(filter: (typeof goodsFilters)[number]): readonly GoodsStatus[] {
  if (filter === 'En entrepôt') return goodsInStock
  return filter === 'Sorties' ? goodsOutOfWarehouse : [filter]
}

/**
 * Statuses are written as literals, because PostgreSQL does not use the partial index of goods in stock for
 * parameters.
 */
function isOfStatus(column: string, statuses: readonly GoodsStatus[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** SQL condition: the goods (alias `g`) are in stock. */
export const isInStock = isOfStatus('g.status', goodsInStock)

/** Least and most whole days in stock for each range. Null means no limit. */
const daysStanding: Record<AgeRange, [number | null, number | null]> = {
  '0-7': [null, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91-': [91, null],
}

/** SQL condition: the goods (alias `g`) have been in stock for this range of days. */
export function isStanding(standing: AgeRange): RawBuilder<SqlBool> {
  const [least, most] = daysStanding[standing]
  const daysAgo = (days: number) => sql`now() - make_interval(hours => ${sql.lit(24 * days)})`
  const bounds = [
    ...(least === null ? [] : [sql`g.received_at <= ${daysAgo(least)}`]),
    ...(most === null ? [] : [sql`g.received_at > ${daysAgo(most + 1)}`]),
  ]
  return sql<SqlBool>`(${sql.join(bounds, sql` and `)})`
}
