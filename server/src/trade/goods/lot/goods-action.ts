import type { Action } from '@escale/contract/journal/actions'
import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import type { WriteContext } from '#access/guard/write-context.ts'
import {
  changeLocked,
  type GoodsValues,
  handledResult,
  type LockedGoods,
  lockGoods,
  splitByRefusal,
} from './goods-lock.ts'

export type Fields = Record<string, unknown>
export type GoodsAction = {
  action: Action
  rowRefusal: (row: LockedGoods) => string | null
  values: GoodsValues
  /** Returns the changed fields, before and after the action, for the history. */
  changes: (row: LockedGoods) => [before: Fields, after: Fields]
  detail?: string
}

/**
 * Applies one action to many goods. The allowed ones are changed and recorded in the history. The others are
 * returned with the reason for the refusal.
 */
export async function handleGoods(
  { company, record }: WriteContext,
  ids: readonly string[],
  { action, rowRefusal: refusalOf, values, changes, detail }: GoodsAction,
): Promise<ActionResult> {
  const { allowed, refused } = splitByRefusal(ids, await lockGoods(company, ids), refusalOf)
  await changeLocked(company, allowed, values)
  const rows = allowed.map((row) => {
    const [before, after] = changes(row)
    return { id: row.id, version: row.version + 1, before, after }
  })
  if (rows.length > 0) record(action, { table: 'goods', rows, ...(detail !== undefined && { detail }) })
  return handledResult(allowed, refused)
}
