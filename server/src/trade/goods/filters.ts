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
import { isOfClientText } from '#database/query/client-columns.ts'
import {
  allOf,
  type Conditions,
  conditionsOf,
  type FilterConditions,
  hasOneOfWords,
} from '#database/query/conditions.ts'

type Filters = Omit<FiltersOf<ReceiptList | VehicleList>, 'search'>

// Statuses are written as literals, because PostgreSQL does not use the partial index of goods in stock for
// parameters.
const inStock = hasOneOfWords('g.status', goodsInStock)

const filterConditions: FilterConditions<Filters> = {
  status: (status) => hasOneOfWords('g.status', statusesOf(status)),
  condition: 'g.condition_status = :condition',
  clientId: isOfClientText('g'),
  unowned: '(g.client_id is null and g.shared_client_id is null)',
  aged: `${inStock} and g.received_at < now() - make_interval(days => ${agedDays})`,
  unmeasured: '(g.weight_kg is null or g.volume_m3 is null)',
  withoutPhoto: 'cardinality(g.photos) = 0',
  standing: (standing) => `${inStock} and ${standingText(standing)}`,
}

/** The conditions of goods, alias `g`, that match the filters and the search. */
export function goodsConditions(filters: Filters, search?: Conditions): Conditions {
  return conditionsOf(filterConditions, filters, search)
}

/** Selects the goods that match the filters, for reports. Their figures agree with the lists. */
export function matchingGoods({ id, db }: Pick<CompanyTx, 'id' | 'db'>, kind: GoodsKind, filters: Filters) {
  return db
    .selectFrom('goods as g')
    .where('g.kind', '=', kind)
    .where(allOf(goodsConditions(filters), id))
}

export function statusesOf(filter: (typeof goodsFilters)[number]): readonly GoodsStatus[] {
  if (filter === 'En entrepôt') return goodsInStock
  return filter === 'Sorties' ? goodsOutOfWarehouse : [filter]
}

/** SQL condition: the goods (alias `g`) are in stock. */
export const isInStock: RawBuilder<SqlBool> = sql.raw(inStock)

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
  return sql.raw(standingText(standing))
}

function standingText(standing: AgeRange): string {
  const [least, most] = daysStanding[standing]
  const daysAgo = (days: number) => `now() - make_interval(hours => ${24 * days})`
  const bounds = [
    ...(least === null ? [] : [`g.received_at <= ${daysAgo(least)}`]),
    ...(most === null ? [] : [`g.received_at > ${daysAgo(most + 1)}`]),
  ]
  return `(${bounds.join(' and ')})`
}
