import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** The texts in a row of a card, one below another. On a narrow screen, the row's buttons wrap below them. */
export function RowWords({ children }: { children: ReactNode }) {
  return (
    <Stack gap={2} flex="1 1 180px" miw={0} fz={13.5} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Stack>
  )
}
