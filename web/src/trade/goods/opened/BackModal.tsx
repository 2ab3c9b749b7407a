import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { type GoodsAside, longestReason } from '@escale/contract/trade/goods/words'
import { api, underKey } from '#api.ts'
import { throwIfRefused } from '#trade/choice/action-refusal.ts'
import { backMessage } from '#trade/choice/undo-status.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { id: string; number: string; from: GoodsAside; onDone: () => void; onClose: () => void }

/**
 * The dialog that ends a loss or a dispute, with a reason. The goods take the status of their expedition
 * again or, without one, « Reçu ».
 */
export function BackModal({ id, number, from, onDone, onClose }: Props) {
  const save = useSave({
    send: async ({ reason }: { reason: string }, { key }) => {
      throwIfRefused(await api.goods.takeBack.call({ ids: [id], reason }, underKey(key)))
      return { ids: [id], reason, from }
    },
    done: (back) => backMessage(warehouseMessages.goodsBack, back),
    failed: warehouseMessages.goodsBackFailed,
    onSaved: onDone,
  })
  return (
    <ReasonModal
      title="Reprendre"
      subtitle={number}
      verb="Reprendre"
      most={longestReason}
      save={save}
      onClose={onClose}
    />
  )
}
