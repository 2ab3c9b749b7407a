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

/** The number, weight and volume of goods, alias `l`. */
export const goodsSums = `count(*) as lots, coalesce(sum(l.weight_kg), 0) as "weightKg",
  coalesce(round(sum(l.volume_m3), 4), 0) as "volumeM3"`

const goodsOfExpeditions = `select l.expedition_id as id, ${goodsSums} from goods l
  where l.tenant_id = :company and l.expedition_id = any (:ids) group by l.expedition_id`

const containersOfExpeditions = `select expedition_id as id,
    array_agg(number order by number) as containers, sum(capacity_m3) as "capacityM3"
  from expedition_containers
  where tenant_id = :company and expedition_id = any (:ids) group by expedition_id`

/** Returns the containers of each expedition and the totals of its goods. */
export async function findFigures(company: CompanyTx, ids: string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const [goodsRows, containerRows] = await Promise.all([
    company.read<{ id: string } & typeof noGoods>(goodsOfExpeditions, { ids }),
    company.read<{ id: string } & Omit<Figures, keyof typeof noGoods>>(containersOfExpeditions, { ids }),
  ])
  const goods = new Map(goodsRows.map(({ id, ...figures }) => [id, figures]))
  const containers = new Map(containerRows.map(({ id, ...figures }) => [id, figures]))
  return new Map(
    ids.map((id) => [
      id,
      { ...(containers.get(id) ?? { containers: [], capacityM3: null }), ...(goods.get(id) ?? noGoods) },
    ]),
  )
}

const noGoods = { lots: 0, weightKg: 0, volumeM3: 0 }

/** An invoice counts once, even if it covers many goods. */
const moneyOfExpeditions = `select billed.expedition, sum(i.total)::bigint as billed,
    sum(i.paid_amount)::bigint as collected
  from (select distinct expedition_id as expedition, invoice_id as invoice from goods
    where tenant_id = :company and expedition_id = any (:ids) and invoice_id is not null) billed
  join invoices i on i.tenant_id = :company and i.id = billed.invoice
  group by billed.expedition`

/** Returns the amounts billed and collected for the goods of each expedition. */
export async function findMoney(
  company: CompanyTx,
  ids: string[],
): Promise<Map<string, { billed: number; collected: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await company.read<{ expedition: string; billed: number; collected: number }>(
    moneyOfExpeditions,
    { ids },
  )
  return new Map(rows.map(({ expedition, ...money }) => [expedition, money]))
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
      countWhere(unstowed).as('unstowed'),
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
const unstowed = sql`container_id is null and status in (${statusList(followingStatuses)})`
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
