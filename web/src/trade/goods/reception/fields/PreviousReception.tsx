import { Text } from '@mantine/core'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'

/**
 * The goods received just before. With a barcode scanner each scan saves the previous goods, so the user
 * checks them here.
 */
export function PreviousReception({ goods: { code, number } }: { goods: LabelledGoods }) {
  return (
    <Text size="sm" c="var(--e-muted)" role="status">
      Précédent : <span className="num">{code}</span>, enregistré sous <span className="num">{number}</span>
    </Text>
  )
}
