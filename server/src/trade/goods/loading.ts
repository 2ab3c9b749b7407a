import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { loadRefusal, unloadRefusal } from '@escale/contract/trade/goods/life-cycle'
import type { WriteContext } from '#access/guard/write-context.ts'
import { lockExpedition } from './lot/expeditions.ts'
import { handleGoods } from './lot/goods-action.ts'

/**
 * Loads goods on an expedition. If two users load the same goods on two expeditions, the second is refused.
 */
export async function loadGoods(writing: WriteContext, id: string, ids: string[]): Promise<ActionResult> {
  const expedition = await lockExpedition(writing.company, id)
  return handleGoods(writing, ids, {
    action: 'GOODS_LOADED',
    rowRefusal: (row) => loadRefusal(row, expedition),
    values: { expedition_id: id },
    changes: () => [{ expedition: null }, { expedition: expedition.reference }],
    detail: expedition.reference,
  })
}

/** Removes goods from an expedition that is still loading. */
export async function unloadGoods(writing: WriteContext, id: string, ids: string[]): Promise<ActionResult> {
  const expedition = await lockExpedition(writing.company, id)
  return handleGoods(writing, ids, {
    action: 'GOODS_UNLOADED',
    rowRefusal: (row) => unloadRefusal(row, expedition),
    values: { expedition_id: null, container_id: null },
    changes: () => [{ expedition: expedition.reference }, { expedition: null }],
    detail: expedition.reference,
  })
}
