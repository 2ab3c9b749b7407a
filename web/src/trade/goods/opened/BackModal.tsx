import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { longestReason } from '@escale/contract/trade/goods/words'
import { api, underKey } from '#api.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/useSave.ts'
import { doneToOne } from './done-to-one.ts'

type Props = { id: string; number: string; onDone: () => void; onClose: () => void }

/** Goods that were set aside are again where their expedition is, or received where they stand. */
export function BackModal({ id, number, onDone, onClose }: Props) {
  const save = useSave({
    send: async ({ reason }: { reason: string }, { key }) =>
      doneToOne(await api.goods.takeBack.call({ ids: [id], reason }, underKey(key))),
    done: warehouseMessages.goodsBack,
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
