import type { OpenedByHand } from '@escale/contract/trade/messages/contract'
import { useRef } from 'react'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/save/useSave.ts'

type OpenInput = Omit<Parameters<typeof api.messages.open.call>[0], 'id'>

/** Records on the server that a message was opened in WhatsApp. The link itself opens WhatsApp. */
export function useOpening(onOpened: (id: string) => void) {
  const ids = useRef(new Map<string, string>())
  const save = useSave({
    send: (draft: OpenInput & Pick<OpenedByHand, 'id'>, { key }) =>
      api.messages.open.call(draft, underKey(key)),
    done: () => null,
    failed: "Le message n'a pas pu être noté dans la conversation",
    onSaved: ({ id }) => onOpened(id),
  })

  /**
   * Records the message. A second press with the same text reuses its id, so that it is recorded once even
   * after a lost response.
   */
  function press(input: OpenInput) {
    const words = JSON.stringify(input)
    const id = ids.current.get(words) ?? crypto.randomUUID()
    ids.current.set(words, id)
    save.submit({ ...input, id })
  }

  return { ...save, press }
}
