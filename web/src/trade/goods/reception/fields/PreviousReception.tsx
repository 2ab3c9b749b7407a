import { Text } from '@mantine/core'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'

/** The previous reception: a person who works with a barcode scanner sees here what the last scan saved. */
export function PreviousReception({ goods: { code, number } }: { goods: LabelledGoods }) {
  return (
    <Text size="sm" c="var(--e-muted)" role="status">
      Précédent : <span className="num">{code}</span>, enregistré sous <span className="num">{number}</span>
    </Text>
  )
}
