import type { ActionResult, GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { orThrowIfNone } from './or-throw-if-none.ts'

export type Billable = Pick<GoodsLine, 'id' | 'number' | 'billing'>

type Props = {
  goods: readonly Billable[]
  /** Opens the dialog that asks why the goods are not billed. */
  onAsk: () => void
  onDone: (handled: ActionResult) => void
  /** Called before an action, and returns false to prevent it, for example while changes are unsaved. */
  mayAct?: () => boolean
}

/**
 * Exempts goods from billing, or makes them billable again. Shown to managers, as long as no invoice contains
 * the goods.
 */
export function BillableButton({ goods, onAsk, onDone, mayAct = () => true }: Props) {
  const mayApprove = useMay('releases.approve')
  const billing = useSave<void, ActionResult>({
    send: async (_, { key }) =>
      orThrowIfNone(await api.goods.unexempt.call({ ids: goods.map(({ id }) => id) }, underKey(key))),
    done: ({ done }) => pluralize(done.length, 'lot facturable de nouveau', 'lots facturables de nouveau'),
    failed: 'Erreur lors du changement de facturation',
    onSaved: onDone,
  })
  if (!mayApprove || goods.length === 0) return null
  if (goods.every((row) => row.billing === null))
    return (
      <Button size="xs" variant="default" onClick={() => mayAct() && onAsk()}>
        Ne pas facturer…
      </Button>
    )
  if (goods.every((row) => row.billing === 'Non facturable'))
    return (
      <Button
        size="xs"
        variant="default"
        loading={billing.isPending}
        onClick={() => mayAct() && billing.submit(undefined)}
      >
        Facturer de nouveau
      </Button>
    )
  return null
}
