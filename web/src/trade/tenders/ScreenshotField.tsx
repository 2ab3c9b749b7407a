import { Button, Stack, Text } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { sendFile } from '#ui/files/send-file.ts'

type Props = { screenshotId: string | null; onChange: (id: string | null) => void }

/** A screenshot that a client sent. It is a claim, so the payment waits for its verification. */
export function ScreenshotField({ screenshotId, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // An emptied input also reports a second choice of the same file.
    if (!file) return
    setRefusal(null)
    setSending(true)
    const answer = await sendFile<{ id: string }>('/api/payments/screenshots', file, crypto.randomUUID())
    setSending(false)
    if (answer.ok) onChange(answer.body.id)
    else setRefusal(answer.message)
  }

  return (
    <Stack gap={4} style={{ gridColumn: '1 / -1' }}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Fichier de la capture"
        onChange={(event) => void send(event)}
      />
      {screenshotId === null ? (
        <Button variant="default" loading={isSending} onClick={() => input.current?.click()}>
          Joindre la capture du client
        </Button>
      ) : (
        <Button variant="default" onClick={() => onChange(null)}>
          Retirer la capture
        </Button>
      )}
      {screenshotId !== null && (
        <Text fz="sm" role="status">
          Le paiement restera « En attente » jusqu’à ce qu’un gestionnaire vérifie cette capture.
        </Text>
      )}
      {refusal && <Refusal sentence={refusal} />}
    </Stack>
  )
}
