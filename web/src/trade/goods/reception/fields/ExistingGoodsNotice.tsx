import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Group, Text } from '@mantine/core'
import type { ExistingGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import styles from './reception.module.css'

type Props = {
  existing: ExistingGoods | null
  onOpen: (kind: GoodsKind, id: string) => void
  /** Moves the photos of this form to the existing goods. Undefined when no photo was taken. */
  join?: (() => void) | undefined
  /** For parcels only: lets the user confirm that this is another parcel with the same number. */
  another?: { isSaid: boolean; say: (isAnother: boolean) => void }
}

/** Warns that goods with this number are already saved: who received them, and a button that opens them. */
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
