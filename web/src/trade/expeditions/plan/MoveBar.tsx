import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { sumsOf } from '@escale/contract/trade/goods/sums'
import { Button, Text } from '@mantine/core'
import { ChosenBar } from '#trade/choice/ChosenBar.tsx'
import { formatSums } from '#trade/expeditions/goods/format-sums.ts'
import type { Column } from './PlanColumn.tsx'
import type { ColumnId } from './useStowing.ts'

type Props = {
  goods: readonly GoodsLine[]
  columns: readonly Column[]
  isPending: boolean
  onMove: (to: ColumnId) => void
  onCancel: () => void
}

/** The bar of the chosen lots, with one button for each place where they can go. */
export function MoveBar({ goods, columns, isPending, onMove, onCancel }: Props) {
  return (
    <ChosenBar label="Lots choisis" words={formatSums(sumsOf(goods))} onCancel={onCancel}>
      <Text className="small muted">Déplacer vers</Text>
      {columns.map(({ id, container }) => (
        <Button
          key={id}
          variant="default"
          className="num"
          disabled={isPending || goods.every((line) => (line.containerId ?? 'aucun') === id)}
          aria-label={`Déplacer vers ${container?.number ?? 'aucun conteneur'}`}
          onClick={() => onMove(id)}
        >
          {container?.number ?? 'Sans conteneur'}
        </Button>
      ))}
    </ChosenBar>
  )
}
