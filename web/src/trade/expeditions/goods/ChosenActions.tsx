import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { expeditionsLoading, missingRefusal } from '@escale/contract/trade/goods/life-cycle'
import { Button } from '@mantine/core'
import { BillableActions } from '#trade/BillableActions.tsx'
import { LeavingActions } from '#trade/expeditions/steps/LeavingActions.tsx'
import type { GoodsActs } from './useGoodsActs.ts'

type Props = {
  expedition: ExpeditionDetail
  goods: [GoodsLine, ...GoodsLine[]]
  acts: GoodsActs
  onSplit: () => void
  onDone: () => void
}

/** The actions on the selected goods. The status of the expedition decides which ones are shown. */
export function ChosenActions({ expedition, goods, acts, onSplit, onDone }: Props) {
  const ids = goods.map(({ id }) => id)
  return (
    <>
      {isLoadingAt(expedition.status) && (
        <Button
          size="xs"
          variant="default"
          loading={acts.unloading.isPending}
          onClick={() => acts.unloading.submit(ids)}
        >
          Retirer
        </Button>
      )}
      {missingRefusal(expedition) === null && (
        <Button
          size="xs"
          variant="default"
          loading={acts.missing.isPending}
          onClick={() => acts.missing.submit(ids)}
        >
          Manquant à l'arrivée
        </Button>
      )}
      {goods.length === 1 && goods[0].quantity > 1 && (
        <Button size="xs" variant="default" onClick={onSplit}>
          Scinder
        </Button>
      )}
      <LeavingActions goods={goods} onDone={onDone} />
      <BillableActions goods={goods} onDone={acts.showResult} />
    </>
  )
}

export function isLoadingAt(status: ExpeditionStatus): boolean {
  return (expeditionsLoading as readonly string[]).includes(status)
}
