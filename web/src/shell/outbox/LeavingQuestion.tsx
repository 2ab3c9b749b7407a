import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { removeAll, sendEverything } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { counted } from '#ui/count.ts'
import { Refusal } from '#ui/Refusal.tsx'

/** Nobody leaves receptions behind without saying so: they would wait here, unseen, until they sign in again. */
export function LeavingQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const { items } = useOutbox()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const receptions = counted(items.length, 'réception')

  async function sendFirst() {
    setSending(true)
    setRefusal(null)
    const left = await sendEverything()
    setSending(false)
    if (left.length === 0) return onLeave()
    const isRefused = left.some(({ item }) => !item || item.refusal)
    setRefusal(
      isRefused ? 'Certaines réceptions sont refusées : corrigez-les ou supprimez-les.' : "Le réseau ne répond pas : rien n'est perdu, réessayez.",
    )
  }

  async function removeFirst() {
    await removeAll()
    onLeave()
  }

  return (
    <AppModal title={`${receptions} non ${items.length > 1 ? 'envoyées' : 'envoyée'}`} size={420} onClose={onClose}>
      <Stack gap="sm" p="lg">
        <Text>Ce qui attend n'est que sur cet appareil. Envoyez-le avant de vous déconnecter.</Text>
        {refusal && <Refusal sentence={refusal} />}
        <Button data-autofocus loading={isSending} onClick={sendFirst}>
          Envoyer d'abord
        </Button>
        <Button variant="default" color="red" onClick={removeFirst}>
          {items.length > 1 ? `Supprimer les ${receptions}` : 'Supprimer la réception'}
        </Button>
      </Stack>
    </AppModal>
  )
}
