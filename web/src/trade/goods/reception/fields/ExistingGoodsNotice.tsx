import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Group, Text } from '@mantine/core'
import type { ExistingGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import styles from './reception.module.css'

type Props = {
  existing: ExistingGoods | null
  onOpen: (kind: GoodsKind, id: string) => void
  /** Adds the photos taken here to the existing goods. Absent when there are no photos. */
  join?: (() => void) | undefined
  /** Parcels only: several may travel under one number. */
  another?: { isSaid: boolean; say: (isAnother: boolean) => void }
}

/** Warns that goods of this number exist already: who received them, and a button that opens them. */
export function ExistingGoodsNotice({ existing, onOpen, another, join }: Props) {
  const { day } = useClocks()
  const correction = useOpenRecord('corriger')
  if (!existing) return null
  const received = existing.receivedAt
    ? `Déjà reçu le ${day(existing.receivedAt)} par ${existing.receivedByName ?? 'un collègue'}`
    : `Attendu sous ${existing.number}`
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
        {join && existing.place === undefined && (
          <Button variant="default" onClick={join}>
            Joindre mes photos à ce colis
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            existing.place === undefined
              ? onOpen(existing.kind, existing.id)
              : correction.openInstead(String(existing.place))
          }
        >
          Ouvrir
        </Button>
      </Group>
    </Group>
  )
}
