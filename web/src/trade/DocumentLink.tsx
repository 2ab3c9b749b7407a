import { Group } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'

/** A link that opens a PDF in a new tab. */
export function DocumentLink({ href, name }: { href: string; name: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      <Group component="span" gap="xs" wrap="nowrap">
        <IconFileText size={16} stroke={1.6} aria-hidden />
        {name}
      </Group>
    </a>
  )
}
