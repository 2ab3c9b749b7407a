import type { KeptGoods } from '@escale/contract/trade/goods/contract'
import { keptDays } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { clientName } from './expressions.ts'

type Asked = { changedSince?: string | undefined; cursor?: string | undefined; limit: number }

const columns = [
  'g.id',
  'g.kind',
  'g.number',
  'g.status',
  'g.quantity',
  'g.received_at as receivedAt',
  'g.received_by_name as receivedByName',
  'g.updated_at as updatedAt',
] as const

const derived = [
  sql<string>`coalesce(g.tracking_number, g.chassis_number)`.as('code'),
  sql<string | null>`coalesce(g.client_id, g.shared_client_id)`.as('clientId'),
  clientName.as('clientName'),
] as const

const oldest = sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`

/**
 * What a device keeps. A first copy has the last change first, as far back as it has room; then what changed since, oldest
 * change first: what changes while it is read comes again, and nothing is missed.
 */
export async function recentGoods(
  { db }: CompanyTx,
  { changedSince, cursor, limit }: Asked,
): Promise<{ items: KeptGoods[]; nextCursor: string | null }> {
  // A row bears the instant at which its transaction began: one that was still at work when the copy was made is older than what it holds.
  const since = changedSince === undefined ? oldest : sql<string>`greatest(${oldest}, ${changedSince}::timestamptz - interval '1 minute')`
  const query = db
    .selectFrom('goods as g')
    .where('g.updated_at', '>', since)
    .leftJoin('clients as c', 'c.id', 'g.client_id')
    .leftJoin('shared_clients as s', 's.id', 'g.shared_client_id')
    .select(columns)
    .select(derived)
  const order = changedSince === undefined ? 'desc' : 'asc'
  return firstPage(await pageOf(query, 'g.updated_at', 'g.id', { order, cursor, limit }), limit)
}
