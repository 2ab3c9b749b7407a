import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sendNow } from '#channels/outbox/outbox.ts'
import { refresh } from '#channels/outbox/outbox-state.ts'
import type { ItemCopy } from '#channels/outbox/second-copy.ts'
import { unreadable } from './sign-words.ts'

/**
 * Shown when the browser's database cannot be opened: the entries known to be stored there, and a button to
 * try again.
 */
export function UnreadableNotice({ entries }: { entries: readonly ItemCopy[] }) {
  const [isTrying, setTrying] = useState(false)

  async function tryAgain() {
    setTrying(true)
    await refresh()
    setTrying(false)
    sendNow()
  }

  return (
    <Stack className="card" gap="sm" p="sm" role="alert">
      <Text fw={550}>{unreadable}.</Text>
      {entries.length > 0 && <Text>Y étaient : {entries.map(({ title }) => title).join(', ')}.</Text>}
      <Text size="sm">Rien n'est effacé. Réessayez, ou fermez puis rouvrez l'application.</Text>
      <Button size="xs" w="fit-content" loading={isTrying} onClick={tryAgain}>
        Réessayer
      </Button>
    </Stack>
  )
}
