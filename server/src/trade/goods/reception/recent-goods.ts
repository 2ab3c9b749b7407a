import type { StoredGoods } from '@escale/contract/trade/goods/contract'
import { goodsInStock, offlineDays } from '@escale/contract/trade/goods/words'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
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

type CopyPage = { items: StoredGoods[]; nextCursor: string | null; removed?: string[] }

const isInStock = sql<boolean>`g.status in (${sql.join(goodsInStock.map((status) => sql.lit(status)))})`
const oldestCopied = sql<string>`now() - make_interval(days => ${sql.lit(offlineDays)})`

/**
 * Goods that a device stores offline. The first copy lists the latest changes first and stops when the device
 * is full. Later copies list changes oldest first, so that a row changed during the copy is read again and
 * none is missed.
 */
export async function recentGoods(
  company: CompanyTx,
  { changedSince, cursor, limit }: GoodsQuery,
): Promise<CopyPage> {
  if (changedSince === undefined)
    return goodsToCopy(company, sql<boolean>`(g.updated_at > ${oldestCopied} or ${isInStock})`, {
      order: 'desc',
      cursor,
      limit,
    })
  // `updated_at` is the start of the writing transaction. One minute is subtracted to include transactions
  // that were still open during the previous copy.
  const since = sql<string>`greatest(${oldestCopied}, ${changedSince}::timestamptz - interval '1 minute')`
  const [changed, removedRows] = await Promise.all([
    goodsToCopy(company, sql<boolean>`g.updated_at > ${since}`, { order: 'asc', cursor, limit }),
    removedGoods(company, since),
  ])
  return { ...changed, removed: removedRows }
}

async function goodsToCopy({ db }: CompanyTx, isCopied: RawBuilder<boolean>, page: PageRequest) {
  const query = db
    .selectFrom('goods as g')
    .where(isCopied)
    .$call(withClient('g'))
    .select(columns)
    .select(derived)
  return firstPage(await pageOf(query, 'g.updated_at', 'g.id', page), page.limit)
}

/** Ids of deleted goods, read from their history, so that devices forget them. */
async function removedGoods({ db }: CompanyTx, since: RawBuilder<string>): Promise<string[]> {
  const removedRows = await db
    .selectFrom('record_changes')
    .select('record_id as id')
    .where(sql<boolean>`removed`) // A literal, so that PostgreSQL uses the partial index on removals.
    .where('kind', '=', 'goods')
    .where('created_at', '>', since)
    .execute()
  return removedRows.map(({ id }) => id)
}
