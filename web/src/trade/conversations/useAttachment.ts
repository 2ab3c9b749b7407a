import { useRef, useState } from 'react'
import { sendFile } from '#ui/send-file.ts'

type Kept = { id: string; name: string }

/** The file that goes with a message: kept by the server as soon as it is chosen. */
export function useAttachment() {
  const [file, setFile] = useState<Kept | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(0)

  async function take(chosen: File) {
    latest.current += 1
    const turn = latest.current
    setName(chosen.name)
    setFile(null)
    setRefusal(null)
    setSending(true)
    const answer = await sendFile<Kept>(`/api/conversations/files?name=${encodeURIComponent(chosen.name.slice(0, 200))}`, chosen, crypto.randomUUID())
    if (turn !== latest.current) return
    setSending(false)
    if (answer.ok) return setFile(answer.body)
    setName(null)
    setRefusal(answer.message)
  }

  function forget() {
    latest.current += 1
    setFile(null)
    setName(null)
    setRefusal(null)
    setSending(false)
  }

  return { file, name, isSending, refusal, take: (chosen: File) => void take(chosen), forget }
}
