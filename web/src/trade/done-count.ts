import type { Handled } from '@escale/contract/trade/goods/handling'
import { counted } from '#ui/figures/count.ts'

/** How many of the chosen goods it was done to; null when to none, which the refusals beside them say. */
export function countDone(one: string, many: string): (handled: Handled) => string | null {
  return ({ done }) => (done.length > 0 ? counted(done.length, one, many) : null)
}
