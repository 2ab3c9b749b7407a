import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { doneMessage } from '#trade/done-message.ts'
import { useSave } from '#ui/form/save/useSave.ts'

export type GoodsActs = ReturnType<typeof useGoodsActs>

/** Runs an action on several goods of an expedition, and returns the goods that were refused. */
export function useGoodsActs(id: string, onDone: () => void) {
  const [refused, setRefused] = useState<ActionResult['refused']>([])

  function showResult(handled: ActionResult) {
    onDone()
    setRefused(handled.refused)
  }

  const unloading = useSave({
    send: (ids: string[], { key }) => api.goods.unload.call({ id, ids }, underKey(key)),
    action: 'idempotent',
    done: doneMessage('lot retiré', 'lots retirés'),
    failed: 'Erreur lors du retrait des marchandises',
    onSaved: showResult,
  })
  const missing = useSave({
    send: (ids: string[], { key }) => api.goods.missing.call({ id, ids }, underKey(key)),
    action: 'idempotent',
    done: doneMessage('lot signalé manquant', 'lots signalés manquants'),
    failed: 'Erreur lors du signalement',
    onSaved: showResult,
  })
  return { unloading, missing, refused, showResult, refusal: unloading.refusal ?? missing.refusal }
}
