import { noContainer } from '@escale/contract/trade/goods/words'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { doneMessage } from '#trade/done-message.ts'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'

/** The id of a column: a container, or the goods in none. */
export type ColumnId = string | typeof noContainer

type Move = { ids: string[]; to: ColumnId }
type RefusedLots = Awaited<ReturnType<typeof api.goods.stow.call>>['refused']

/** Moves lots between the containers of an expedition, and spreads those in none. */
export function useStowing(id: string, onDone: () => void) {
  const [refused, setRefused] = useState<RefusedLots>([])
  const moving = useSave({
    send: ({ ids, to }: Move, { key }) =>
      api.goods.stow.call({ id, ids, containerId: to === noContainer ? null : to }, underKey(key)),
    action: 'idempotent',
    done: doneMessage('lot déplacé', 'lots déplacés'),
    failed: 'Erreur lors du déplacement des lots',
    onSaved: ({ refused: others }) => {
      onDone()
      setRefused(others)
    },
  })
  const distribution = useSave({
    send: (_: void, { key }) => api.goods.distribute.call({ id }, underKey(key)),
    done: distributedMessage,
    failed: 'Erreur lors de la répartition des lots',
    onSaved: onDone,
  })
  return { moving, distribution, refused, refusal: moving.refusal ?? distribution.refusal }
}

/** Formats « 12 lots répartis, 3 lots sans place ». */
function distributedMessage({ done, left }: { done: string[]; left: number }): string {
  if (done.length === 0) return left === 0 ? 'Tout est déjà réparti' : 'Aucun lot ne tient dans un conteneur'
  const placed = pluralize(done.length, 'lot réparti', 'lots répartis')
  return left === 0 ? placed : `${placed}, ${pluralize(left, 'lot')} sans place`
}
