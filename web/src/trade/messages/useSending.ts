import { useRef } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/useSave.ts'

type Sent = Parameters<typeof api.messages.send.call>[0]

/** Sends one message by the company's account. */
export function useSending(name: string, onSent: () => void) {
  const ids = useRef(new Map<string, string>())
  const save = useSave({
    send: (draft: Sent, { key }) => api.messages.send.call(draft, underKey(key)),
    done: `Message en file d'envoi pour ${name}`,
    failed: "Le message n'a pas pu être envoyé",
    onSaved: onSent,
  })

  /** The same text pressed again is the same message. */
  function press(said: Omit<Sent, 'id'>) {
    const words = JSON.stringify(said)
    const id = ids.current.get(words) ?? crypto.randomUUID()
    ids.current.set(words, id)
    save.submit({ ...said, id })
  }

  return { ...save, press }
}
