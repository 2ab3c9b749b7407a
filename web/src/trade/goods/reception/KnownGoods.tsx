import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Group, Text } from '@mantine/core'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useOpenRecord } from '#ui/form/useOpenRecord.ts'
import styles from './reception.module.css'
import type { Known } from './useKnownGoods.ts'

type Props = {
  known: Known | null
  onOpen: (kind: GoodsKind, id: string) => void
  /** Puts the photos taken here on what is known; absent where there are none. */
  join?: (() => void) | undefined
  /** Of parcels alone: several may travel under one number. */
  another?: { isSaid: boolean; say: (isAnother: boolean) => void }
}

/** Goods of this number are here already: who received them, and the way to them. */
export function KnownGoods({ known, onOpen, another, join }: Props) {
  const { day } = useClocks()
  const kept = useOpenRecord('corriger')
  if (!known) return null
  const received = known.receivedAt
    ? `Déjà reçu le ${day(known.receivedAt)} par ${known.receivedByName ?? 'un collègue'}`
    : `Attendu sous ${known.number}`
  return (
    <Group className={styles.found} justify="space-between" gap="sm" role="alert">
      <Text>{received}</Text>
      <Group gap="sm">
        {another && (
          <Button
            variant={another.isSaid ? 'filled' : 'default'}
            aria-pressed={another.isSaid}
            onClick={() => another.say(!another.isSaid)}
          >
            C'est un autre colis
          </Button>
        )}
        {join && known.place === undefined && (
          <Button variant="default" onClick={join}>
            Joindre mes photos à ce colis
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            known.place === undefined ? onOpen(known.kind, known.id) : kept.openInstead(String(known.place))
          }
        >
          Ouvrir
        </Button>
      </Group>
    </Group>
  )
}
