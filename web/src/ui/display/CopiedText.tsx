import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A text with a copy button. */
export function CopiedText({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={`Copier ${label}`}
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        onClick={() => copy(value)}
      >
        {copied ? 'Copié' : 'Copier'}
      </Button>
    </Group>
  )
}
