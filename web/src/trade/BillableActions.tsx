import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { pluralize } from '#ui/figures/count.ts'
import { type Billable, BillableButton } from './BillableButton.tsx'

const ExemptModal = lazyPart(() => import('./ExemptModal.tsx'))

type Props = { goods: readonly Billable[]; onDone: (handled: ActionResult) => void }

/** Buttons that exempt the selected goods from billing, or make them billable again. */
export function BillableActions({ goods, onDone }: Props) {
  const [isExempting, setExempting] = useState(false)
  const [first, ...others] = goods

  function finish(handled: ActionResult) {
    setExempting(false)
    onDone(handled)
  }

  return (
    <>
      <BillableButton goods={goods} onAsk={() => setExempting(true)} onDone={onDone} />
      <Suspense>
        {isExempting && first && (
          <ExemptModal
            ids={goods.map(({ id }) => id)}
            subtitle={others.length === 0 ? first.number : pluralize(goods.length, 'lot')}
            onDone={finish}
            onClose={() => setExempting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
