import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { longestReason } from '@escale/contract/trade/goods/words'
import { api, underKey } from '#api.ts'
import { pluralize } from '#ui/figures/count.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { orThrowIfNone } from './or-throw-if-none.ts'

type Props = {
  ids: string[]
  /** The number of the goods or, for several, how many there are. */
  subtitle: string
  onDone: (handled: ActionResult) => void
  onClose: () => void
}

/** The dialog that exempts goods from billing, with a reason. */
export default function ExemptModal({ ids, subtitle, onDone, onClose }: Props) {
  const save = useSave({
    send: async ({ reason }: { reason: string }, { key }) =>
      orThrowIfNone(await api.goods.exempt.call({ ids, reason }, underKey(key))),
    done: ({ done }) => pluralize(done.length, 'lot non facturable', 'lots non facturables'),
    failed: 'Erreur lors du changement de facturation',
    onSaved: onDone,
  })
  return (
    <ReasonModal
      title="Non facturable"
      subtitle={subtitle}
      verb="Ne pas facturer"
      most={longestReason}
      save={save}
      onClose={onClose}
    />
  )
}
