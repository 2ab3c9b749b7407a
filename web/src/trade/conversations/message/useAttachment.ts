import { useRef, useState } from 'react'
import { rememberPicture } from '#trade/conversations/thread/local-pictures.ts'
import { sendFile } from '#ui/files/send-file.ts'

type StoredFile = { id: string; name: string }
type ChosenFile = { file: File; key: string }

export type Attachment = ReturnType<typeof useAttachment>

/** The file attached to a reply. Its upload starts as soon as it is chosen. */
export function useAttachment() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [stored, setStored] = useState<StoredFile | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<ChosenFile | null>(null)

  async function upload(next: ChosenFile) {
    latest.current = next
    setChosen(next)
    setStored(null)
    setRefusal(null)
    setSending(true)
    const answer = await sendFile<StoredFile>(fileUrl(next.file.name), next.file, next.key)
    if (latest.current !== next) return
    setSending(false)
    if (!answer.ok) return setRefusal(answer.message)
    rememberPicture(answer.body.id, next.file)
    setStored(answer.body)
  }

  function forget() {
    latest.current = null
    setChosen(null)
    setStored(null)
    setRefusal(null)
    setSending(false)
  }

  return {
    file: stored,
    name: chosen?.file.name ?? null,
    isSending,
    refusal,
    take: (file: File) => void upload({ file, key: crypto.randomUUID() }),
    again: () => chosen && void upload(chosen),
    forget,
  }
}

const fileUrl = (name: string) => `/api/conversations/files?name=${encodeURIComponent(name.slice(0, 200))}`
