import type { Container, ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { followingStatuses } from '@escale/contract/trade/goods/life-cycle'
import { finalGoodsStatuses, type GoodsStatus, goodsNeverBilled } from '@escale/contract/trade/goods/words'
import { mostListedLots } from '@escale/contract/wire/lots'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'

type Figures = {
  containers: string[]
  capacityM3: number | null
  lots: number
  weightKg: number
  volumeM3: number
}

/** Returns the containers of each expedition and the totals of its goods. */
export async function findFigures({ db }: CompanyTx, ids: string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const [goodsSums, containerSums] = await Promise.all([
    db
      .selectFrom('goods')
      .select([
        'expedition_id as id',
        sql<number>`count(*)`.as('lots'),
        sql<number>`coalesce(sum(weight_kg), 0)`.as('weightKg'),
        sql<number>`coalesce(round(sum(volume_m3), 4), 0)`.as('volumeM3'),
      ])
      .where(sql<boolean>`expedition_id = any(${ids})`)
      .groupBy('expedition_id')
      .execute(),
    db
      .selectFrom('expedition_containers')
      .select([
        'expedition_id as id',
        sql<string[]>`array_agg(number order by number)`.as('containers'),
        sql<number>`sum(capacity_m3)`.as('capacityM3'),
      ])
      .where(sql<boolean>`expedition_id = any(${ids})`)
      .groupBy('expedition_id')
      .execute(),
  ])
  const goods = new Map(goodsSums.map(({ id, ...figures }) => [id, figures]))
  const containers = new Map(containerSums.map(({ id, ...figures }) => [id, figures]))
  const none = { lots: 0, weightKg: 0, volumeM3: 0 }
  return new Map(
    ids.map((id) => [
      id,
      { ...(containers.get(id) ?? { containers: [], capacityM3: null }), ...(goods.get(id) ?? none) },
    ]),
  )
}

/**
 * Returns the amounts billed and collected for the goods of each expedition. An invoice counts once, even if
 * it covers many goods.
 */
export async function findMoney(
  { db }: CompanyTx,
  ids: string[],
): Promise<Map<string, { billed: number; collected: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom((of) =>
      of
        .selectFrom('goods')
        .select(['goods.expedition_id as expedition', 'goods.invoice_id as invoice'])
        .distinct()
        .where(sql<boolean>`goods.expedition_id = any(${ids})`)
        .where('goods.invoice_id', 'is not', null)
        .as('billed'),
    )
    .innerJoin('invoices as i', 'i.id', 'billed.invoice')
    .select([
      'billed.expedition',
      sql<number>`sum(i.total)::bigint`.as('billed'),
      sql<number>`sum(i.paid_amount)::bigint`.as('collected'),
    ])
    .groupBy('billed.expedition')
    .execute()
  return new Map(rows.map(({ expedition, ...money }) => [expedition ?? '', money]))
}

export async function findContainers({ db }: CompanyTx, id: string): Promise<Container[]> {
  return db
    .selectFrom('expedition_containers')
    .select(['id', 'version', 'number', 'size', 'seal', 'capacity_m3 as capacityM3', 'is_forced as isForced'])
    .where('expedition_id', '=', id)
    .orderBy('number')
    .execute()
}

/**
 * Counts the goods that allow or prevent the next status of an expedition. See `ExpeditionFacts` in the
 * contract.
 */
export async function findGoodsFacts({ db }: CompanyTx, id: string): Promise<ExpeditionDetail['goods']> {
  return db
    .selectFrom('goods')
    .select([
      countWhere(parcelUnmeasured).as('unmeasured'),
      countWhere(vehicleUnmeasured).as('unmeasuredVehicles'),
      countWhere(unfinished).as('unfinished'),
      countWhere(unbilled).as('unbilled'),
      countWhere(sql`invoice_id is not null`).as('billed'),
      countWhere(sql`danger = 'batterie lithium'`).as('lithium'),
      sql<number>`count(distinct ${clientIdOf()})`.as('clients'),
      sql<NamedLots>`json_build_object('unmeasured', ${lotsWhere(parcelUnmeasured)}, 'unmeasuredVehicles', ${lotsWhere(vehicleUnmeasured)},
        'unfinished', ${lotsWhere(unfinished)}, 'unbilled', ${lotsWhere(unbilled)})`.as('named'),
    ])
    .where('expedition_id', '=', id)
    .executeTakeFirstOrThrow()
}

type NamedLots = ExpeditionDetail['goods']['named']

const statusList = (statuses: readonly GoodsStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))
// Goods in dispute, lost or returned never prevent an expedition from departing.
const unmeasured = sql`coalesce(weight_kg, 0) = 0 and coalesce(volume_m3, 0) = 0
  and status in (${statusList(followingStatuses)})`
const parcelUnmeasured = sql`kind = 'Colis' and ${unmeasured}`
const vehicleUnmeasured = sql`kind = 'Véhicule' and ${unmeasured}`
const unfinished = sql`status not in (${statusList(finalGoodsStatuses)})`
const unbilled = sql`invoice_id is null and not_billable_reason is null and status not in (${statusList(goodsNeverBilled)})`

function countWhere(condition: RawBuilder<unknown>) {
  return sql<number>`count(*) filter (where ${condition})`
}

/** Lists the first goods that meet a condition. An expedition may hold thousands, so the list is limited. */
function lotsWhere(condition: RawBuilder<unknown>) {
  const lots = sql`array_agg(json_build_object('id', id, 'kind', kind, 'number', number) order by number)
    filter (where ${condition})`
  return sql`to_json(coalesce((${lots})[:${sql.lit(mostListedLots)}], '{}'))`
}
