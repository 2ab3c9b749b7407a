import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { followingStatuses, statusAboard } from '@escale/contract/trade/goods/life-cycle'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'

type ExpeditionNumber = { id: string; reference: string }

/**
 * Gives the goods of an expedition the status that follows from its own new status. Goods already collected,
 * in dispute or missing are not changed.
 */
export async function moveGoods(
  { company, record }: WriteContext,
  { id, reference, status }: ExpeditionNumber & { status: ExpeditionStatus },
): Promise<void> {
  const to = statusAboard(status)
  if (to === null) return
  const movedGoods = await company.db
    .updateTable('goods as changed')
    .from((from) =>
      from
        .selectFrom('goods')
        .select(['id', 'status'])
        .where('expedition_id', '=', id)
        .where('status', 'in', followingStatuses)
        .where('status', '<>', to)
        .orderBy('id')
        .forNoKeyUpdate()
        .as('former'),
    )
    .set({ status: to, version: sql`changed.version + 1`, updated_at: sql`now()` })
    .whereRef('changed.id', '=', 'former.id')
    .returning(['changed.id', 'changed.version', 'former.status'])
    .execute()
  const rows = movedGoods.map((goods) => ({
    id: goods.id,
    version: goods.version,
    before: { status: goods.status },
    after: { status: to },
  }))
  if (rows.length > 0) record('GOODS_MOVED', { table: 'goods', rows, detail: reference })
}

/**
 * Locks the goods of an expedition in the order of their ids, which avoids deadlocks, and counts the billed
 * ones.
 */
export async function lockGoodsOf({ company }: WriteContext, id: string): Promise<{ billed: number }> {
  const lockedGoods = await company.db
    .selectFrom('goods')
    .select('invoice_id as invoiceId')
    .where('expedition_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { billed: lockedGoods.filter(({ invoiceId }) => invoiceId !== null).length }
}

/** Removes the goods from a cancelled expedition, so that another one can carry them. */
export async function unloadAllGoods(
  { company, record }: WriteContext,
  { id, reference }: ExpeditionNumber,
): Promise<void> {
  const freedGoods = await company.db
    .updateTable('goods')
    .set({ expedition_id: null, container_id: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('expedition_id', '=', id)
    .returning(['id', 'version'])
    .execute()
  const rows = freedGoods.map((goods) => ({
    ...goods,
    before: { expedition: reference },
    after: { expedition: null },
  }))
  if (rows.length > 0) record('GOODS_UNLOADED', { table: 'goods', rows, detail: reference })
}

/**
 * Puts the lots of an expedition that are in no container into its only one, so that the documents of the
 * departure name it.
 */
export async function stowInOnlyContainer(
  { company, record }: WriteContext,
  { id, reference }: ExpeditionNumber,
  containers: readonly { id: string; number: string }[],
): Promise<void> {
  const [only, ...others] = containers
  if (!only || others.length > 0) return
  const stowedGoods = await company.db
    .updateTable('goods')
    .set({ container_id: only.id, version: sql`version + 1`, updated_at: sql`now()` })
    .where('expedition_id', '=', id)
    .where('container_id', 'is', null)
    .where('status', 'in', followingStatuses)
    .returning(['id', 'version'])
    .execute()
  const rows = stowedGoods.map((goods) => ({
    ...goods,
    before: { container: null },
    after: { container: only.number },
  }))
  if (rows.length > 0) record('GOODS_STOWED', { table: 'goods', rows, detail: reference })
}

/** Takes all lots out of a container that is about to be removed. */
export async function emptyContainer(
  { company, record }: WriteContext,
  { id, number, expeditionId }: { id: string; number: string; expeditionId: string },
): Promise<void> {
  const freedGoods = await company.db
    .updateTable('goods')
    .set({ container_id: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('expedition_id', '=', expeditionId)
    .where('container_id', '=', id)
    .returning(['id', 'version'])
    .execute()
  const rows = freedGoods.map((goods) => ({
    ...goods,
    before: { container: number },
    after: { container: null },
  }))
  if (rows.length > 0) record('GOODS_STOWED', { table: 'goods', rows, detail: number })
}
