import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import type { Frame } from './Preview.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Buttons that download the PDF, print it from its `<iframe>`, or open it in a new tab. */
export function PrintActions({ path, frame }: { path: string; frame: Frame }) {
  function print() {
    const shown = frame.current?.contentWindow
    // A phone has no `<iframe>` to print from, so the PDF opens in a new tab.
    if (!shown) return void window.open(path, '_blank', 'noreferrer')
    shown.focus()
    shown.print()
  }

  return (
    <Stack gap="xs">
      <Button
        data-autofocus
        component="a"
        href={`${path}${path.includes('?') ? '&' : '?'}download`}
        download
        leftSection={<IconDownload {...icon} />}
      >
        Télécharger
      </Button>
      <Group grow gap="xs">
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={print}>
          Imprimer
        </Button>
        <Button
          component="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink {...icon} />}
        >
          Ouvrir
        </Button>
      </Group>
    </Stack>
  )
}
