import type { Handled } from '@escale/contract/trade/goods/handling'
import { RefusedOnDevice } from '#api.ts'

/** A gesture made on one row alone: what is refused of it is refused whole. */
export function doneToOne({ refused }: Handled): void {
  if (refused[0]) throw new RefusedOnDevice('GOODS_REFUSED', refused[0].reason)
}

/** A gesture would lose what was typed around it. */
export const saveFirst = "Enregistrez d'abord vos corrections."
