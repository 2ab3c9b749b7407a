import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Group, Text } from '@mantine/core'
import { useClocks } from '#ui/useClocks.tsx'
import type { KnownHere } from './lookups.ts'
import styles from './reception.module.css'

type Props = {
  known: KnownHere | null
  onOpen: (kind: GoodsKind, id: string) => void
  /** Of parcels alone: several may travel under one number. */
  another?: { isSaid: boolean; say: (isAnother: boolean) => void }
}

/** Goods of this number are here already: who received them, and the way to them. */
export function KnownGoods({ known, onOpen, another }: Props) {
  const { day } = useClocks()
  if (!known) return null
  const received = known.receivedAt
    ? `Déjà reçu le ${day(known.receivedAt)} par ${known.receivedByName ?? 'un collègue'}`
    : `Attendu sous ${known.number}`
  return (
    <Group className={styles.found} justify="space-between" gap="sm" role="alert">
      <Text>{received}</Text>
      <Group gap="sm">
        {another && (
          <Button variant={another.isSaid ? 'filled' : 'default'} aria-pressed={another.isSaid} onClick={() => another.say(!another.isSaid)}>
            C'est un autre colis
          </Button>
        )}
        {known.number !== '' && (
          <Button variant="default" onClick={() => onOpen(known.kind, known.id)}>
            Ouvrir
          </Button>
        )}
      </Group>
    </Group>
  )
}
