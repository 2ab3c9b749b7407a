import { buckets } from '@escale/contract/channels/files/buckets'
import { fileMessages, tooHeavy } from '@escale/contract/channels/files/messages'
import { Button, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { api } from '#api.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { showFailure, showSuccess } from '#ui/feedback/toast.ts'
import { sendFile } from '#ui/files/send-file.ts'

const types = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
const { largestBytes } = buckets.documents

/** Uploads a company document, a PDF or a picture, as soon as it is chosen. */
export function DocumentUpload() {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // without this, choosing the same file again fires no event
    if (!file) return
    const reason = refusalOf(file)
    setRefusal(reason)
    if (reason) return
    setSending(true)
    const answer = await sendFile(
      `/api/files/documents?name=${encodeURIComponent(file.name)}`,
      file,
      crypto.randomUUID(),
    )
    setSending(false)
    if (!answer.ok) {
      setRefusal(answer.message)
      return showFailure(fileMessages.documentAddFailed)
    }
    showSuccess(fileMessages.documentAdded)
    await Promise.all(
      [api.documents.key(), api.files.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }

  return (
    <Stack gap="xs" px={20} pt={16} align="flex-start">
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={types.join()}
        aria-label="Document à envoyer"
        aria-describedby="document-pris"
        tabIndex={-1}
        onChange={take}
      />
      <Button
        variant="default"
        loading={isSending}
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Envoyer un document
      </Button>
      <span id="document-pris" className="small muted">
        PDF, PNG, JPEG ou WebP, {Math.floor(largestBytes / (1024 * 1024))} Mo au plus.
      </span>
      {refusal && <Refusal sentence={refusal} />}
    </Stack>
  )
}

function refusalOf(file: File): string | null {
  if (file.type === 'image/svg+xml') return fileMessages.svg
  if (/^image\/hei[cf]$/.test(file.type)) return fileMessages.heic
  if (!types.includes(file.type)) return fileMessages.notDocument
  if (file.size === 0) return fileMessages.empty
  return file.size > largestBytes ? tooHeavy(largestBytes) : null
}
