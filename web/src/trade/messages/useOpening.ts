import type { OpenedByHand } from '@escale/contract/trade/messages/contract'
import { useRef } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/useSave.ts'

type Said = Omit<Parameters<typeof api.messages.open.call>[0], 'id'>

/** Writes down that a message was opened in WhatsApp; the press itself opens it. */
export function useOpening(onOpened: (id: string) => void) {
  const ids = useRef(new Map<string, string>())
  const save = useSave({
    send: (draft: Said & Pick<OpenedByHand, 'id'>, { key }) => api.messages.open.call(draft, underKey(key)),
    done: () => null,
    failed: "Le message n'a pas pu être noté dans la conversation",
    onSaved: ({ id }) => onOpened(id),
  })

  /** The same text pressed again is the same message, whatever became of the answer. */
  function press(said: Said) {
    const words = JSON.stringify(said)
    const id = ids.current.get(words) ?? crypto.randomUUID()
    ids.current.set(words, id)
    save.submit({ ...said, id })
  }

  return { ...save, press }
}
