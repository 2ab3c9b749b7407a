import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { missingNote } from '@escale/contract/trade/goods/words'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { asideMessage } from '#trade/choice/undo-status.ts'
import { doneMessage } from '#trade/done-message.ts'
import { useSave } from '#ui/form/save/useSave.ts'

export type GoodsActs = ReturnType<typeof useGoodsActs>

/** Runs an action on several goods of an expedition, and returns the goods that were refused. */
export function useGoodsActs(id: string, onDone: () => void) {
  const mayTakeBack = useMay('reception.receive')
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
    done: (handled: ActionResult) => missingMessage(handled, mayTakeBack),
    failed: 'Erreur lors du signalement',
    onSaved: showResult,
  })
  return { unloading, missing, refused, showResult, refusal: unloading.refusal ?? missing.refusal }
}

const missingDone = doneMessage('lot signalé manquant', 'lots signalés manquants')

function missingMessage(handled: ActionResult, mayTakeBack: boolean) {
  const message = missingDone(handled)
  if (message === null || !mayTakeBack) return message
  return asideMessage(message, { ids: handled.done, reason: missingNote })
}
