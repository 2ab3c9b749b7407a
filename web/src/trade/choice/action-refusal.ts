import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { RefusedOnDevice } from '#api.ts'

/** Throws the refusal of an action on one row. Actions on several rows list their refusals instead. */
export function throwIfRefused({ refused }: ActionResult): void {
  if (refused[0]) throw new RefusedOnDevice('GOODS_REFUSED', refused[0].reason)
}

/** Shown when an action would discard unsaved changes. */
export const saveFirstMessage = "Enregistrez d'abord vos corrections."
