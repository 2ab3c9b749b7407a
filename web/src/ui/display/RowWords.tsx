import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** The texts of a row of a card, one under the other. Buttons beside them wrap below on a narrow screen. */
export function RowWords({ children }: { children: ReactNode }) {
  return (
    <Stack gap={2} flex="1 1 180px" miw={0} fz={13.5} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Stack>
  )
}
