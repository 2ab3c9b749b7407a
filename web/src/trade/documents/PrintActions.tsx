import { Button, Group } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'

/** A PDF saved, or opened in a tab of its own, from which it is printed. */
export function PrintActions({ path }: { path: string }) {
  return (
    <Group grow gap="sm">
      <Button
        data-autofocus
        component="a"
        href={`${path}${path.includes('?') ? '&' : '?'}download`}
        download
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      >
        Télécharger
      </Button>
      <Button
        component="a"
        href={path}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
      >
        Ouvrir
      </Button>
    </Group>
  )
}
