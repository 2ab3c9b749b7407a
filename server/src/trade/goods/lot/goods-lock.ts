import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import type { Goods } from '@escale/contract/trade/goods/life-cycle'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import type { DB } from '#database/statements/schema.ts'

/** A row of goods that is locked until the transaction ends. */
export type LockedGoods = Goods & {
  id: string
  version: number
  number: string
  location: string | null
  clientId: string | null
  note: string | null
  notBillableReason: string | null
  containerId: string | null
}

const columns = [
  'id',
  'version',
  'kind',
  'number',
  'status',
  'quantity',
  'destination',
  'location',
  'note',
  'not_billable_reason as notBillableReason',
  'expedition_id as expeditionId',
  'invoice_id as invoiceId',
  'container_id as containerId',
] as const

/**
 * Passes all ids as one array parameter. The query text is then the same for any number of ids, so PostgreSQL
 * can reuse its plan.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}

/**
 * Locks goods in the order of their ids. Two users who change the same goods then wait for each other without
 * a deadlock.
 */
export async function lockGoods({ db }: CompanyTx, ids: readonly string[]): Promise<LockedGoods[]> {
  return db
    .selectFrom('goods')
    .select(columns)
    .select(clientIdOf().as('clientId'))
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Refusal reason for goods that another user changed between the first read and the lock. */
export const changedMeanwhile = "Ces marchandises viennent d'être modifiées. Réessayez."

/** Splits goods into allowed and refused ones. Unknown ids are refused. */
export function splitByRefusal(
  ids: readonly string[],
  rows: readonly LockedGoods[],
  rowRefusal: (row: LockedGoods) => string | null,
) {
  const refused = rows.flatMap((row) => {
    const reason = rowRefusal(row)
    return reason === null ? [] : [{ id: row.id, number: row.number, reason }]
  })
  const refusedIds = new Set(refused.map(({ id }) => id))
  const foundIds = new Set(rows.map(({ id }) => id))
  const missing = [...new Set(ids)]
    .filter((id) => !foundIds.has(id))
    .map((id) => ({ id, number: null, reason: 'Introuvable' }))
  return { allowed: rows.filter(({ id }) => !refusedIds.has(id)), refused: [...refused, ...missing] }
}

export type GoodsValues = UpdateObject<DB, 'goods'>

/**
 * Changes locked goods in one statement. Throws a refusal if another user registers the same chassis number
 * at the same time.
 */
export async function changeLocked(
  { db }: CompanyTx,
  rows: readonly LockedGoods[],
  values: GoodsValues,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const update = db
    .updateTable('goods')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where(isOneOf('id', ids))
  await refuseIfTaken(new Refusal('GOODS_REFUSED', { reason: changedMeanwhile }), () => update.execute())
}

export function handledResult(rows: readonly LockedGoods[], refused: ActionResult['refused']): ActionResult {
  return { done: rows.map(({ id }) => id), refused }
}
