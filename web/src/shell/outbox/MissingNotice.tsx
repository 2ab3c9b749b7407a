import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dropMissing, restoreMissing } from '#channels/outbox/lost-items.ts'
import { sendNow } from '#channels/outbox/outbox.ts'
import type { ItemCopy } from '#channels/outbox/second-copy.ts'
import { isPhoto } from '#ui/display/waiting-words.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { missingSentence, photosLost } from './missing-words.ts'

/**
 * Lists entries that the browser deleted before they were sent. The person can restore the typed values or
 * discard them.
 */
export function MissingNotice({ missing }: { missing: readonly ItemCopy[] }) {
  const [isDropping, setDropping] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function takeUp() {
    setTaking(true)
    setRefusal(null)
    await restoreMissing().catch(() =>
      setRefusal(
        "Cet appareil ne garde rien : libérez de la place, puis réessayez. Rien n'est perdu de plus.",
      ),
    )
    setTaking(false)
    sendNow()
  }

  const lostPhotos = photosLost(missing)
  const isTyped = missing.some((copy) => !isPhoto(copy))
  return (
    <Stack className="card" gap="sm" p="sm" role="alert">
      <Text fw={550}>{missingSentence(missing)}</Text>
      <Text size="sm">Le navigateur les a effacées avant leur envoi. {restoreHint(isTyped, lostPhotos)}</Text>
      {refusal && <Refusal sentence={refusal} />}
      {isDropping ? (
        <QuestionBar
          tone="danger"
          question="Ce qui a disparu ne sera ni repris ni envoyé."
          back="Annuler"
          onBack={() => setDropping(false)}
          confirm="Confirmer l'abandon"
          onConfirm={dropMissing}
        />
      ) : (
        <Group gap="sm">
          {isTyped && (
            <Button size="xs" loading={isTaking} onClick={takeUp}>
              Reprendre
            </Button>
          )}
          <Button size="xs" variant="subtle" color="red" onClick={() => setDropping(true)}>
            Abandonner
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function restoreHint(isTyped: boolean, photosLost: number): string {
  const typed = isTyped && 'Ce que vous aviez tapé se reprend'
  const photos = photosLost > 0 && `${pluralize(photosLost, 'photo')} à refaire`
  return `${[typed, photos].filter(Boolean).join(' ; ')}.`
}
