import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { removeAll, sendEverything } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { agreed, contentsOf, entryNoun, isReceipt } from '#ui/display/waiting-words.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { UnreadableNotice } from './UnreadableNotice.tsx'

/**
 * Asks for confirmation before a sign-out while entries on this device were not yet sent. They stay stored,
 * invisible to others, until the same person signs in again.
 */
export function LeavingQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const { reading, items, missing } = useOutbox()
  const entries = items.map(({ item }) => ({ task: item?.task ?? '' }))
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function sendFirst() {
    setSending(true)
    setRefusal(null)
    const remaining = await sendEverything()
    setSending(false)
    if (remaining.length === 0) return onLeave()
    const isRefused = remaining.some(({ item }) => !item || item.refusal)
    setRefusal(
      isRefused
        ? 'Ce qui est refusé ne part pas : corrigez-le ou supprimez-le.'
        : "Le réseau ne répond pas : rien n'est perdu, réessayez.",
    )
  }

  async function removeFirst() {
    await removeAll()
    onLeave()
  }

  return (
    <AppModal title={leavingTitle(entries)} size={420} onClose={onClose}>
      <Stack gap="sm" p="lg">
        {reading === 'failed' && <UnreadableNotice entries={missing} />}
        {reading === 'done' && missing.length > 0 && <MissingNotice missing={missing} />}
        {items.length > 0 && (
          <>
            <Text>
              Ce qui attend n'est que sur cet appareil. Sans réseau, vous pouvez partir : personne d'autre ne
              le voit.
            </Text>
            {refusal && <Refusal sentence={refusal} />}
            <Button data-autofocus loading={isSending} onClick={sendFirst}>
              Envoyer d'abord
            </Button>
          </>
        )}
        <Button variant="default" onClick={onLeave}>
          {items.length > 0 ? leavingWords(entries) : 'Partir'}
        </Button>
        {items.length > 0 && (
          <Button variant="default" color="red" onClick={removeFirst}>
            {removalVerb(entries)}
          </Button>
        )}
      </Stack>
    </AppModal>
  )
}

type PendingEntries = readonly { task: string }[]

function leavingTitle(entries: PendingEntries): string {
  if (entries.length === 0) return 'Se déconnecter'
  return `${contentsOf(entries)} non ${agreed('envoyé', entries)}`
}

function leavingWords(entries: PendingEntries): string {
  return entries.some(isReceipt) ? "Partir : tout m'attend ici" : "Partir : elles m'attendent ici"
}

function removalVerb([first, ...others]: PendingEntries): string {
  if (first && others.length > 0) return `Supprimer les ${contentsOf([first, ...others])}`
  if (first && isReceipt(first)) return 'Supprimer le reçu'
  return `Supprimer la ${first ? entryNoun(first) : 'réception'}`
}
