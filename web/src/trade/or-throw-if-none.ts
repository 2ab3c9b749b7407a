import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { RefusedOnDevice } from '#api.ts'

/**
 * Throws the first refusal when a bulk action changed no goods. Otherwise returns its result, which may
 * include refusals.
 */
export function orThrowIfNone(handled: ActionResult): ActionResult {
  const [first] = handled.refused
  if (first && handled.done.length === 0) throw new RefusedOnDevice('GOODS_REFUSED', first.reason)
  return handled
}
