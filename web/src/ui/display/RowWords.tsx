import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a row of a card says, under one another; what is beside them goes below where there is no room. */
export function RowWords({ children }: { children: ReactNode }) {
  return (
    <Stack gap={2} flex="1 1 180px" miw={0} fz={13.5} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Stack>
  )
}
