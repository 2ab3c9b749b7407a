import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import type { GoodsAside } from '@escale/contract/trade/goods/words'
import { api, underKey } from '#api.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'
import { undoChange } from '#ui/form/undo.ts'
import { throwIfRefused } from './action-refusal.ts'

type SetAside = { ids: string[]; reason: string }

/** Says that goods were set aside. Its button takes them back and removes the reason from the note. */
export function asideMessage(message: string, { ids, reason }: SetAside): ToastMessage {
  return undoable(message, () =>
    api.goods.takeBack.call({ ids, reason, isUndo: true }, underKey(crypto.randomUUID())),
  )
}

/** Says that goods came back, with a button that sets them aside again. */
export function backMessage(
  message: string,
  { ids, reason, from }: SetAside & { from: GoodsAside },
): ToastMessage {
  return undoable(message, () =>
    api.goods.setAside.call({ ids, to: from, reason, isUndo: true }, underKey(crypto.randomUUID())),
  )
}

function undoable(message: string, undo: () => Promise<ActionResult>): ToastMessage {
  const restore = async () => throwIfRefused(await undo())
  return { message, action: { label: 'Annuler', onClick: () => void undoChange(restore) } }
}
