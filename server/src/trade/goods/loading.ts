import type { Handled } from '@escale/contract/trade/goods/handling'
import { loadRefusal, unloadRefusal } from '@escale/contract/trade/goods/life'
import type { Writing } from '#access/door/writing.ts'
import { holdExpedition } from './expeditions.ts'
import { handle } from './gesture.ts'

/**
 * Puts goods on an expedition that takes them: of two expeditions that want the same row at once, one has it.
 */
export async function loadGoods(writing: Writing, id: string, ids: string[]): Promise<Handled> {
  const expedition = await holdExpedition(writing.company, id)
  return handle(writing, ids, {
    action: 'GOODS_LOADED',
    refusalOf: (row) => loadRefusal(row, expedition),
    values: { expedition_id: id },
    changes: () => [{ expedition: null }, { expedition: expedition.reference }],
    detail: expedition.reference,
  })
}

/** Takes goods off an expedition that is still loading. */
export async function unloadGoods(writing: Writing, id: string, ids: string[]): Promise<Handled> {
  const expedition = await holdExpedition(writing.company, id)
  return handle(writing, ids, {
    action: 'GOODS_UNLOADED',
    refusalOf: (row) => unloadRefusal(row, expedition),
    values: { expedition_id: null },
    changes: () => [{ expedition: expedition.reference }, { expedition: null }],
    detail: expedition.reference,
  })
}
