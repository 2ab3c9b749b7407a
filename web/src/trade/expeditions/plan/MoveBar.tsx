import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button, Group, Text } from '@mantine/core'
import styles from '#trade/choice/ChoiceBar.module.css'
import { formatSums, sumsOf } from '#trade/expeditions/goods/sums.ts'
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
    <Group
      className={`card ${styles.bar}`}
      gap="sm"
      p="sm"
      mt="sm"
      role="region"
      aria-label="Lots choisis"
      data-choosing
    >
      <Text className={styles.words} fw={550} aria-live="polite">
        {formatSums(sumsOf(goods))}
      </Text>
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
      <Button variant="subtle" onClick={onCancel}>
        Annuler
      </Button>
    </Group>
  )
}
