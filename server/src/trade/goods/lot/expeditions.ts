import type { GoodsExpedition } from '@escale/contract/trade/goods/life-cycle'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOneOf } from './goods-lock.ts'

const columns = ['id', 'reference', 'status', 'destination'] as const

/**
 * Reads an expedition with a shared lock. Several users may load goods on it at the same time, but its status
 * cannot change until this transaction ends.
 */
export async function lockExpedition({ db }: CompanyTx, id: string): Promise<GoodsExpedition> {
  return requireFound(
    await db.selectFrom('expeditions').select(columns).where('id', '=', id).forShare().executeTakeFirst(),
  )
}

/**
 * Reads the expeditions of these goods, by id, with a shared lock. Locking expeditions before goods, here and
 * everywhere, avoids deadlocks.
 */
export async function lockExpeditionsOf(
  { db }: CompanyTx,
  goodsIds: readonly string[],
): Promise<Map<string, GoodsExpedition>> {
  const rows = await db
    .selectFrom('expeditions')
    .select(columns)
    .where('id', 'in', (from) =>
      from.selectFrom('goods').select('expedition_id').where(isOneOf('id', goodsIds)),
    )
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((expedition) => [expedition.id, expedition]))
}
