import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { type GoodsAside, goodsAside, longestReason } from '@escale/contract/trade/goods/words'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { throwIfRefused } from '#trade/choice/action-refusal.ts'
import { asideMessage } from '#trade/choice/undo-status.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { id: string; number: string; onDone: () => void; onClose: () => void }

const verbs = {
  Litige: 'Mettre en litige',
  Retourné: 'Déclarer retourné',
  Perdu: 'Déclarer perdu',
} as const satisfies Record<GoodsAside, string>

const options = goodsAside.map((status) => ({ value: status, label: status }))

/**
 * The dialog that marks goods as lost or disputed, with a reason. They no longer travel with their
 * expedition.
 */
export function AsideModal({ id, number, onDone, onClose }: Props) {
  const [to, setTo] = useState<GoodsAside>('Litige')
  const save = useSave({
    send: async ({ reason }: { reason: string }, { key }) => {
      throwIfRefused(await api.goods.setAside.call({ ids: [id], to, reason }, underKey(key)))
      return { ids: [id], reason }
    },
    done: (aside) => asideMessage(warehouseMessages.goodsAside, aside),
    failed: warehouseMessages.goodsAsideFailed,
    onSaved: onDone,
  })
  return (
    <ReasonModal
      title="Litige, retour ou perte"
      subtitle={number}
      verb={verbs[to]}
      most={longestReason}
      save={save}
      onClose={onClose}
    >
      <Segmented label="Devenir" options={options} value={to} onChange={setTo} />
    </ReasonModal>
  )
}
