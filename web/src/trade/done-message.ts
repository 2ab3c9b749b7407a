import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { pluralize } from '#ui/figures/count.ts'

/**
 * Returns a function for the success notification, which counts the changed goods. It gives null when none
 * was changed.
 */
export function doneMessage(one: string, many: string): (handled: ActionResult) => string | null {
  return ({ done }) => (done.length > 0 ? pluralize(done.length, one, many) : null)
}
