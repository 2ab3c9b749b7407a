import { Text } from '@mantine/core'
import type { Labelled } from '#trade/goods/labels/labels.ts'

/** What was received just before: whoever receives with a gun sees here what the last scan saved. */
export function ReceivedBefore({ goods: { code, number } }: { goods: Labelled }) {
  return (
    <Text size="sm" c="var(--e-muted)" role="status">
      Précédent : <span className="num">{code}</span>, enregistré sous <span className="num">{number}</span>
    </Text>
  )
}
