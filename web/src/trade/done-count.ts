import type { Handled } from '@escale/contract/trade/goods/handling'
import { counted } from '#ui/figures/count.ts'

/**
 * The success message with the number of goods. Null when all were refused, because the refusals are shown.
 */
export function doneMessage(one: string, many: string): (handled: Handled) => string | null {
  return ({ done }) => (done.length > 0 ? counted(done.length, one, many) : null)
}
