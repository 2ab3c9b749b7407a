import { useRef } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/save/useSave.ts'

type SendInput = Parameters<typeof api.messages.send.call>[0]

/** Sends one message through the company's WhatsApp account. */
export function useSending(name: string, onSent: () => void) {
  const ids = useRef(new Map<string, string>())
  const save = useSave({
    send: (draft: SendInput, { key }) => api.messages.send.call(draft, underKey(key)),
    done: `Message en file d'envoi pour ${name}`,
    failed: "Le message n'a pas pu être envoyé",
    onSaved: onSent,
  })

  /** Sends the message. A second press with the same text reuses its id, so that the client gets it once. */
  function press(input: Omit<SendInput, 'id'>) {
    const words = JSON.stringify(input)
    const id = ids.current.get(words) ?? crypto.randomUUID()
    ids.current.set(words, id)
    save.submit({ ...input, id })
  }

  return { ...save, press }
}
