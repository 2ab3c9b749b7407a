import type { Action } from '@escale/contract/journal/actions'
import type { Handled } from '@escale/contract/trade/goods/handling'
import type { Writing } from '#access/door/writing.ts'
import { changeHeld, type HeldGoods, handled, holdGoods, judged, type Values } from './goods-lock.ts'

export type Fields = Record<string, unknown>
export type Gesture = {
  action: Action
  refusalOf: (row: HeldGoods) => string | null
  values: Values
  /** What the history of a row keeps of it: what it was, and what it is. */
  changes: (row: HeldGoods) => [before: Fields, after: Fields]
  detail?: string
}

/**
 * One gesture on many goods: what the rules allow is done, the rest is told, and each row has it in its
 * history.
 */
export async function handle(
  { company, record }: Writing,
  ids: readonly string[],
  { action, refusalOf, values, changes, detail }: Gesture,
): Promise<Handled> {
  const { allowed, refused } = judged(ids, await holdGoods(company, ids), refusalOf)
  await changeHeld(company, allowed, values)
  const rows = allowed.map((row) => {
    const [before, after] = changes(row)
    return { id: row.id, version: row.version + 1, before, after }
  })
  if (rows.length > 0) record(action, { table: 'goods', rows, ...(detail !== undefined && { detail }) })
  return handled(allowed, refused)
}
