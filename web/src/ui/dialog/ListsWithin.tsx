import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'

type Props = {
  /** The id of the landmark or dialog around. */
  id: string
  children: ReactNode
}

/**
 * Open lists and calendars are drawn in this part of the page: outside it a screen reader in a dialog does
 * not find them.
 */
export function ListsWithin({ id, children }: Props) {
  const theme = useMemo(() => listsWithin(`[id="${id}"]`), [id])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}

/** Fixed, so that what scrolls around cuts nothing off. */
function listsWithin(target: string) {
  return createTheme({
    components: { Popover: { defaultProps: { floatingStrategy: 'fixed', portalProps: { target } } } },
  })
}
