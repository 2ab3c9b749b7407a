import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'

type Props = {
  /** The id of the surrounding landmark or dialog. */
  id: string
  children: ReactNode
}

/**
 * Renders open lists and calendars inside this part of the page. A screen reader in a dialog does not find
 * them elsewhere.
 */
export function ListsWithin({ id, children }: Props) {
  const theme = useMemo(() => listsWithin(`[id="${id}"]`), [id])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}

/** The fixed strategy keeps a scrolling container from cutting the lists off. */
function listsWithin(target: string) {
  return createTheme({
    components: { Popover: { defaultProps: { floatingStrategy: 'fixed', portalProps: { target } } } },
  })
}
