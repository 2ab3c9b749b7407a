import { whatsappLink } from '@escale/contract/channels/whatsapp/link'
import { fillTemplate, parametersOf } from '@escale/contract/channels/whatsapp/template-text'
import type { Message, OpenConversation } from '@escale/contract/trade/conversations/rows'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { api, failureOf, underKey } from '#api.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { useAttachment } from './useAttachment.ts'
import type { FilledTemplate } from './useTemplates.ts'
import { useWindow } from './useWindow.ts'

export const longestMessage = 4096
const MessageDraft = z.object({
  text: z.string().check(z.maxLength(longestMessage, '4 096 caractères au plus.')),
})

type Outgoing = {
  text: string
  fileId?: string | undefined
  template?: { key: string; values: Record<string, string> } | undefined
  messageId: string
}

export type Composing = ReturnType<typeof useComposer>

/**
 * The state of the reply form. Its text is stored until it is sent, and an idempotent message id prevents a
 * second copy.
 */
export function useComposer({ id, account, addresses, phone }: OpenConversation, onSent: () => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const messageId = useRef(newId())
  const [isChoosing, setChoosing] = useState(false)
  const [template, setTemplate] = useState<FilledTemplate | null>(null)
  const focusOn = useFocusAfterRender()
  const attachment = useAttachment()
  const windowUntil = useWindow(addresses)
  const isLinked = account !== null
  const isFree = !isLinked || windowUntil !== null
  const form = useDraft({ onDevice: { form: 'message', of: id }, schema: MessageDraft, start: { text: '' } })
  const save = useSave<Outgoing, Message>({
    send,
    done: () => null,
    failed: "Le message n'est pas parti",
    onSaved: finish,
  })

  async function send(outgoing: Outgoing, { key }: { key: string }): Promise<Message> {
    try {
      return await api.conversations.send.call(
        { id, by: isLinked ? 'compte' : 'WhatsApp', ...outgoing },
        underKey(key),
      )
    } catch (error) {
      // The server already has a message with this id: the earlier attempt had succeeded although its
      // response was lost. The current text has changed since, so it needs a new id.
      if (['KEY_REUSED', 'ID_TAKEN'].includes(failureOf(error).code)) messageId.current = newId()
      throw error
    }
  }

  function finish({ body, kind }: Message) {
    messageId.current = newId()
    if (kind !== 'modèle') removeSent(body ?? '')
    setTemplate(null)
    attachment.forget()
    onSent()
  }

  /** Removes the sent text from the field, but leaves what was typed while it was being sent. */
  function removeSent(body: string) {
    const typed = form.getValues().text.trim()
    if (typed === body) form.startAgain()
    else if (typed.startsWith(body)) form.setFieldValue('text', typed.slice(body.length).trimStart())
    write()
  }

  function submit() {
    if (save.isPending || attachment.isSending) return
    const outgoing = {
      messageId: messageId.current,
      text: form.getValues().text.trim(),
      fileId: attachment.file?.id,
    }
    if (template)
      return save.submit({
        messageId: outgoing.messageId,
        text: '',
        template: { key: template.key, values: valuesOf(template) },
      })
    if (!isFree || (!outgoing.text && !outgoing.fileId)) return
    const link = isLinked ? null : whatsappLink(phone, outgoing.text)
    if (link) window.open(link, '_blank', 'noopener')
    save.submit(outgoing)
  }

  function choose(chosen: FilledTemplate) {
    setChoosing(false)
    if (!isFree) {
      setTemplate(chosen)
      return focusOn(sendButton)
    }
    form.setFieldValue('text', fillTemplate(chosen.body, chosen.values))
    write()
  }

  function stopChoosing() {
    setChoosing(false)
    write()
  }

  function write() {
    focusOn(field)
  }

  return {
    field,
    sendButton,
    form,
    save,
    attachment,
    template,
    setTemplate,
    isChoosing,
    setChoosing,
    stopChoosing,
    choose,
    submit,
    write,
    isLinked,
    isFree,
    windowUntil,
  }
}

const valuesOf = ({ approvedBody, body, values }: FilledTemplate) =>
  Object.fromEntries(parametersOf(approvedBody ?? body, values).map(({ name, text }) => [name, text]))

/**
 * Focuses an element after the next render. Setting the value of a field remounts it, so an earlier focus
 * would be lost.
 */
function useFocusAfterRender(): (element: RefObject<HTMLElement | null>) => void {
  const [target, setTarget] = useState<{ element: RefObject<HTMLElement | null> } | null>(null)
  useEffect(() => {
    target?.element.current?.focus()
  }, [target])
  return (element) => setTarget({ element })
}
