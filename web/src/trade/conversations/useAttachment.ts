import { useRef, useState } from 'react'
import { sendFile } from '#ui/files/send-file.ts'
import { keepPicture } from './local-pictures.ts'

type Kept = { id: string; name: string }
type Chosen = { file: File; key: string }

export type Attachment = ReturnType<typeof useAttachment>

/** The file that goes with a message: kept by the server as soon as it is chosen. */
export function useAttachment() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<Chosen | null>(null)

  async function keep(next: Chosen) {
    latest.current = next
    setChosen(next)
    setKept(null)
    setRefusal(null)
    setSending(true)
    const { file, key } = next
    const answer = await sendFile<Kept>(
      `/api/conversations/files?name=${encodeURIComponent(file.name.slice(0, 200))}`,
      file,
      key,
    )
    if (latest.current !== next) return
    setSending(false)
    if (!answer.ok) return setRefusal(answer.message)
    keepPicture(answer.body.id, file)
    setKept(answer.body)
  }

  function forget() {
    latest.current = null
    setChosen(null)
    setKept(null)
    setRefusal(null)
    setSending(false)
  }

  return {
    file: kept,
    name: chosen?.file.name ?? null,
    isSending,
    refusal,
    take: (file: File) => void keep({ file, key: crypto.randomUUID() }),
    again: () => chosen && void keep(chosen),
    forget,
  }
}
