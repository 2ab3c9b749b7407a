import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The public link of a quote. It cannot be revoked: the page says by itself what became of the quote. */
export function CopiedLink({ path }: { path: string }) {
  const title = useId()
  const { copy, copied } = useClipboard()
  const address = location.origin + path
  return (
    <Stack component="section" aria-labelledby={title} gap="sm">
      <Text component="h3" id={title} fz="sm" fw={580}>
        Lien public
      </Text>
      <p className="muted small">Qui a ce lien lit ce devis et l'accepte, sans se connecter.</p>
      <TextInput label="Lien" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => copy(address)}
      >
        {copied ? 'Copié' : 'Copier le lien'}
      </Button>
    </Stack>
  )
}
