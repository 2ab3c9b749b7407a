import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { pluralize } from '#ui/figures/count.ts'
import styles from './handover.module.css'

type Props = { goods: readonly GoodsLine[]; onAdd: (ids: string[]) => void }

/**
 * Goods ready for collection, of all clients whose name matches a search. They are added one by one, or all
 * those of a client.
 */
export function AvailableGoods({ goods, onAdd }: Props) {
  const clients = [...Map.groupBy(goods, ({ clientId }) => clientId).values()]
  return clients.map((lots) => (
    <section key={lots[0]?.clientId} aria-label={ownerName(lots)}>
      <Group justify="space-between" gap="sm" mb={8}>
        <Text fw={600}>{ownerName(lots)}</Text>
        {lots.length > 1 && (
          <Button className={styles.big} variant="light" onClick={() => onAdd(lots.map(({ id }) => id))}>
            {`Ajouter les ${pluralize(lots.length, 'lot')}`}
          </Button>
        )}
      </Group>
      <ul className={styles.rows}>
        {lots.map(({ id, number, description, code, quantity, location }) => (
          <li key={id}>
            <button type="button" className={styles.available} onClick={() => onAdd([id])}>
              <span className={styles.words}>
                <span className="num strong">{number}</span>
                <span>{[description ?? code, `× ${quantity}`, location].filter(Boolean).join(' · ')}</span>
              </span>
              <IconPlus size={18} stroke={1.8} aria-label="Ajouter" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function ownerName([first]: readonly GoodsLine[]): string {
  return first?.clientName ?? 'Sans propriétaire'
}
