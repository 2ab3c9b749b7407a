import { fill, filledAsSubmitted, parametersOf } from '@escale/contract/channels/whatsapp/filling'
import { whatsappLink } from '@escale/contract/channels/whatsapp/link'
import { conversationMessages } from '@escale/contract/trade/conversations/messages'
import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend, IconTemplate, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { serverNow } from '#session/server-clock.ts'
import { useMay } from '#session/useSession.ts'
import { Refusal } from '#ui/Refusal.tsx'
import { useClocks } from '#ui/useClocks.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { useSave } from '#ui/useSave.ts'
import styles from './Conversations.module.css'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useAttachment } from './useAttachment.ts'
import type { FilledTemplate } from './useTemplates.ts'

const MessageDraft = z.object({ text: z.string().check(z.maxLength(4096, '4 096 caractères au plus.')) })

type Sent = { text: string; fileId?: string | undefined; template?: { key: string; values: Record<string, string> } | undefined; messageId: string }

/** What is answered: free text while the window is open, a template otherwise; without an account, in WhatsApp itself. */
export function Composer({ conversation }: { conversation: OpenConversation }) {
  const { id, account, addresses, isStopped, phone } = conversation
  const mayAnswer = useMay('messages.send')
  const { hour } = useClocks()
  const field = useRef<HTMLTextAreaElement>(null)
  const messageId = useRef(newId())
  const [isChoosing, setChoosing] = useState(false)
  const [template, setTemplate] = useState<FilledTemplate | null>(null)
  const attachment = useAttachment()
  const windowUntil =
    addresses.map((address) => address.windowUntil).find((until) => until !== null && new Date(until) > new Date(serverNow())) ?? null
  const bySelf = account !== null
  const isOpen = !bySelf || windowUntil !== null
  const form = useDraft({ onDevice: { form: 'message', of: id }, schema: MessageDraft, start: { text: '' } })
  const save = useSave<Sent, unknown>({
    send: (sent, { key }) => api.conversations.send.call({ id, by: bySelf ? 'compte' : 'WhatsApp', ...sent }, underKey(key)),
    done: () => null,
    failed: "Le message n'est pas parti",
    onSaved: () => {
      messageId.current = newId()
      form.setValues({ text: '' })
      form.resetDirty()
      form.onDevice.drop()
      setTemplate(null)
      attachment.forget()
    },
  })
  usePageKeys({
    r: (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  if (!mayAnswer) return null
  if (isStopped) return <p className={`notice wait ${styles.composer}`}>{conversationMessages.stopped}</p>

  function send() {
    const { text } = form.getValues()
    const sent: Sent = { text: text.trim(), messageId: messageId.current, fileId: attachment.file?.id }
    if (template) return save.submit({ ...sent, text: '', template: { key: template.key, values: valuesOf(template) } })
    if (!isOpen || (!sent.text && !sent.fileId)) return
    // The press itself opens it: a browser lets nothing else do so.
    if (!bySelf) window.open(whatsappLink(phone, sent.text) ?? '', '_blank', 'noopener')
    save.submit(sent)
  }

  function take(chosen: FilledTemplate) {
    setChoosing(false)
    if (bySelf && !windowUntil) return setTemplate(chosen)
    form.setFieldValue('text', fill(chosen.body, chosen.values))
    field.current?.focus()
  }

  const text = form.field('text')
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped && bySelf && isOpen) attachment.take(dropped)
      }}
    >
      <p className={`small ${isOpen ? 'muted' : ''}`} role="status">
        {stateOf(conversation, windowUntil && hour(windowUntil))}
      </p>
      {isChoosing && conversation.clientId && (
        <TemplateChoice clientId={conversation.clientId} isApprovedOnly={bySelf && !windowUntil} onChoose={take} onClose={() => setChoosing(false)} />
      )}
      {template && (
        <div className={styles.chosen}>
          <span className="small strong">{template.title}</span>
          <span className={styles.text}>{filledAsSubmitted(template.approvedBody ?? template.body, template.values)}</span>
          <span className="small muted">Message de catégorie « {template.category} », facturé par WhatsApp selon elle.</span>
          <ActionIcon variant="subtle" aria-label="Retirer le modèle" onClick={() => setTemplate(null)}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {attachment.name && (
        <Group gap="xs" className="small">
          {attachment.isSending ? 'Envoi du fichier…' : attachment.name}
          <ActionIcon variant="subtle" aria-label={`Retirer ${attachment.name}`} onClick={attachment.forget}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {attachment.refusal && <Refusal sentence={attachment.refusal} />}
      {save.refusal && <Refusal sentence={save.refusal} />}
      <div className={styles.write}>
        {conversation.clientId && (
          <ActionIcon variant="subtle" size={40} aria-label="Modèles" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            <IconTemplate size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {bySelf && isOpen && (
          <ActionIcon component="label" variant="subtle" size={40} aria-label="Joindre un fichier">
            <IconPaperclip size={19} stroke={1.6} aria-hidden />
            <input
              type="file"
              className="visually-hidden"
              aria-label="Fichier à joindre"
              accept="image/png,image/jpeg,image/webp,application/pdf"
              onChange={(event) => {
                const [chosen] = event.currentTarget.files ?? []
                if (chosen) attachment.take(chosen)
                event.currentTarget.value = ''
              }}
            />
          </ActionIcon>
        )}
        <Textarea
          flex={1}
          aria-label="Message"
          placeholder={isOpen ? 'Écrire un message, / pour un modèle' : 'Choisissez un modèle'}
          autosize
          minRows={1}
          maxRows={8}
          disabled={!isOpen || template !== null}
          maxLength={4096}
          {...text}
          ref={field}
          onKeyDown={(event) => {
            if (event.key === '/' && form.getValues().text === '' && conversation.clientId) {
              event.preventDefault()
              setChoosing(true)
            }
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault()
              send()
            }
          }}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files
            if (pasted && bySelf && isOpen) attachment.take(pasted)
          }}
        />
        <Button
          type="submit"
          loading={save.isPending || attachment.isSending}
          disabled={!isOpen && !template}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          {bySelf ? 'Envoyer' : 'Ouvrir dans WhatsApp'}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = ({ approvedBody, body, values }: FilledTemplate) =>
  Object.fromEntries(parametersOf(approvedBody ?? body, values).map(({ name, text }) => [name, text]))

function stateOf({ account, addresses }: OpenConversation, until: string | null): string {
  if (!account)
    return addresses.length === 0 ? conversationMessages.noAddress : 'Sans compte WhatsApp : le message s’ouvre dans WhatsApp, prêt à partir.'
  if (account.state === 'Arrêté') return `Les envois sont arrêtés. ${account.reason ?? ''}`
  return until ? `Réponse libre jusqu'à ${until}` : conversationMessages.windowClosed
}
