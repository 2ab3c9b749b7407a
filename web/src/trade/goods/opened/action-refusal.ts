import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { RefusedOnDevice } from '#api.ts'

/** An action on a single row fails as a whole when the row is refused. */
export function throwIfRefused({ refused }: ActionResult): void {
  if (refused[0]) throw new RefusedOnDevice('GOODS_REFUSED', refused[0].reason)
}

/** Shown when an action would lose unsaved changes. */
export const saveFirstMessage = "Enregistrez d'abord vos corrections."
