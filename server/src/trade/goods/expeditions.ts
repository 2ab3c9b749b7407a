import type { GoodsExpedition } from '@escale/contract/trade/goods/life'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { isOneOf } from './goods-lock.ts'

const columns = ['id', 'reference', 'status', 'destination'] as const

/**
 * What of an expedition decides about its goods; it stays in its state until this transaction ends: several
 * load it at once, none while it moves on.
 */
export async function holdExpedition({ db }: CompanyTx, id: string): Promise<GoodsExpedition> {
  return orNotFound(
    await db.selectFrom('expeditions').select(columns).where('id', '=', id).forShare().executeTakeFirst(),
  )
}

/**
 * The same of what carries these goods, by id. To be held before the goods are, as their steps do: nobody
 * waits in a circle.
 */
export async function holdExpeditionsOf(
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
