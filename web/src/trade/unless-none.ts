import type { Handled } from '@escale/contract/trade/goods/handling'
import { RefusedOnDevice } from '#api.ts'

/** What was done of a gesture; of which nothing was is refused whole, in its first words. */
export function unlessNone(handled: Handled): Handled {
  const [first] = handled.refused
  if (first && handled.done.length === 0) throw new RefusedOnDevice('GOODS_REFUSED', first.reason)
  return handled
}
