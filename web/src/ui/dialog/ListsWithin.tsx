import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'

type Props = {
  /** The id of the surrounding landmark or dialog element. */
  id: string
  children: ReactNode
}

/**
 * Renders open option lists and calendars inside this element. Screen readers in a dialog ignore elements
 * outside it.
 */
export function ListsWithin({ id, children }: Props) {
  const theme = useMemo(() => listsWithin(`[id="${id}"]`), [id])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}

/** With the fixed strategy, a scrolling container does not cut the lists off. */
function listsWithin(target: string) {
  return createTheme({
    components: { Popover: { defaultProps: { floatingStrategy: 'fixed', portalProps: { target } } } },
  })
}
