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
  'g.destination',
  'g.weight_kg as weightKg',
  'g.volume_m3 as volumeM3',
  'g.expedition_id as expeditionId',
  'g.updated_at as updatedAt',
] as const

/** The foreign key joins the company too, so the reference is of the same company. */
const expeditionReference = sql<string | null>`(select e.reference from expeditions e
  where e.tenant_id = g.tenant_id and e.id = g.expedition_id)`

const derived = [
  sql<string>`coalesce(g.tracking_number, g.chassis_number)`.as('code'),
  clientIdOf('g').as('clientId'),
  clientName().as('clientName'),
  expeditionReference.as('expeditionReference'),
] as const

type CopyPage = { items: StoredGoods[]; nextCursor: string | null; removed?: string[] }

const isInStock = sql<boolean>`g.status in (${sql.join(goodsInStock.map((status) => sql.lit(status)))})`
const oldestCopied = sql<string>`now() - make_interval(days => ${sql.lit(offlineDays)})`

/**
 * Lists the goods that a device stores for offline use. The first copy starts with the newest changes and
 * stops when the device is full. Later copies start with the oldest change, so that goods changed during the
 * copy come again at its end.
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
  // `updated_at` is the time at which the writing transaction started. Subtracting a minute includes
  // transactions that had not ended at the previous copy.
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

/** Returns the ids of deleted goods from their history, so that devices delete them too. */
async function removedGoods({ db }: CompanyTx, since: RawBuilder<string>): Promise<string[]> {
  const removedRows = await db
    .selectFrom('record_changes')
    .select('record_id as id')
    // Written as a literal, because PostgreSQL does not use the partial index for a parameter.
    .where(sql<boolean>`removed`)
    .where('kind', '=', 'goods')
    .where('created_at', '>', since)
    // Goods that were brought back are among the changed ones.
    .where((removal) =>
      removal.not(
        removal.exists(
          removal.selectFrom('goods').select('id').whereRef('goods.id', '=', 'record_changes.record_id'),
        ),
      ),
    )
    .execute()
  return removedRows.map(({ id }) => id)
}
