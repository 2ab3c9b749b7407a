import type { ActionResult } from '@escale/contract/trade/goods/goods-actions'
import { Stack } from '@mantine/core'

/** The goods that a bulk action refused, each with the reason. The other goods were changed. */
export function RefusedGoods({ refused }: { refused: ActionResult['refused'] }) {
  if (refused.length === 0) return null
  return (
    <Stack component="ul" role="alert" className="points" gap="xs" p="md" m={0} c="var(--e-danger)">
      {refused.map(({ id, number, reason }) => (
        <li key={id}>
          <span className="strong num">{number ?? 'Marchandise'}</span> : {reason}
        </li>
      ))}
    </Stack>
  )
}
