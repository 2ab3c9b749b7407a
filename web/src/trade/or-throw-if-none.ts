import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { RefusedOnDevice } from '#api.ts'

/** Returns the result of an action on goods. Throws the first refusal when no goods were changed. */
export function orThrowIfNone(handled: ActionResult): ActionResult {
  const [first] = handled.refused
  if (first && handled.done.length === 0) throw new RefusedOnDevice('GOODS_REFUSED', first.reason)
  return handled
}
