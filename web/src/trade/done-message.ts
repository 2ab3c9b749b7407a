import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { pluralize } from '#ui/figures/count.ts'

/**
 * The success message with the number of goods. Null when all were refused, because the refusals are shown.
 */
export function doneMessage(one: string, many: string): (handled: ActionResult) => string | null {
  return ({ done }) => (done.length > 0 ? pluralize(done.length, one, many) : null)
}
