import type { KeptGoods } from '@escale/contract/trade/goods/contract'
import { goodsInStock, keptDays } from '@escale/contract/trade/goods/words'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { firstPage, type PageRequest, pageOf } from '#database/query/pages.ts'

type GoodsQuery = { changedSince?: string | undefined; cursor?: string | undefined; limit: number }

const columns = [
  'g.id',
  'g.kind',
  'g.number',
  'g.status',
  'g.quantity',
  'g.received_at as receivedAt',
  'g.received_by_name as receivedByName',
  'g.location',
  'g.updated_at as updatedAt',
] as const

const derived = [
  sql<string>`coalesce(g.tracking_number, g.chassis_number)`.as('code'),
  clientIdOf('g').as('clientId'),
  clientName().as('clientName'),
] as const

type KeptPage = { items: KeptGoods[]; nextCursor: string | null; removed?: string[] }

const isInStock = sql<boolean>`g.status in (${sql.join(goodsInStock.map((status) => sql.lit(status)))})`
const oldest = sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`

/**
 * What a device keeps: what one looks for longest is what has been lying there longest. A first copy has the
 * last change first, as far
 * back as it has room; then what changed since, oldest change first: what changes while it is read comes
 * again, and nothing is missed.
 */
export async function recentGoods(
  company: CompanyTx,
  { changedSince, cursor, limit }: GoodsQuery,
): Promise<KeptPage> {
  if (changedSince === undefined)
    return keptGoods(company, sql<boolean>`(g.updated_at > ${oldest} or ${isInStock})`, {
      order: 'desc',
      cursor,
      limit,
    })
  // A row bears the instant at which its transaction began: one that was still at work when the copy was made
  // is older than what it holds.
  const since = sql<string>`greatest(${oldest}, ${changedSince}::timestamptz - interval '1 minute')`
  const [changed, removed] = await Promise.all([
    keptGoods(company, sql<boolean>`g.updated_at > ${since}`, { order: 'asc', cursor, limit }),
    removedGoods(company, since),
  ])
  return { ...changed, removed }
}

async function keptGoods({ db }: CompanyTx, isKept: RawBuilder<boolean>, asked: PageRequest) {
  const query = db
    .selectFrom('goods as g')
    .where(isKept)
    .$call(withClient('g'))
    .select(columns)
    .select(derived)
  return firstPage(await pageOf(query, 'g.updated_at', 'g.id', asked), asked.limit)
}

/**
 * What is no more leaves its history alone: by it a device forgets the goods that a colleague removed, or an
 * import that was undone.
 */
async function removedGoods({ db }: CompanyTx, since: RawBuilder<string>): Promise<string[]> {
  const removed = await db
    .selectFrom('record_changes')
    .select('record_id as id')
    .where(sql<boolean>`removed`) // written out: an index holds these alone
    .where('kind', '=', 'goods')
    .where('created_at', '>', since)
    .execute()
  return removed.map(({ id }) => id)
}
