import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend, IconTemplate } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import styles from '#trade/conversations/Conversations.module.css'
import { VoiceButton } from '#trade/conversations/voice/VoiceButton.tsx'
import { type Composing, longestMessage } from './useComposer.ts'

type Props = { composing: Composing; hasTemplates: boolean; onSpeak: () => void }

/** The text field of a reply with the buttons around it. */
export function WriteLine({ composing, hasTemplates, onSpeak }: Props) {
  const { field, sendButton, form, save, attachment, template } = composing
  const { isChoosing, setChoosing, isLinked, isFree, submit } = composing
  const { key, ...text } = form.field('text')
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '/' && form.getValues().text === '' && hasTemplates) {
      event.preventDefault()
      setChoosing(true)
    }
    // Leaves the field, so that the keys of the page work again.
    if (event.key === 'Escape') field.current?.blur()
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch()) {
      event.preventDefault()
      submit()
    }
  }
  if (!isFree && !hasTemplates) return null
  return (
    <div className={styles.write}>
      {hasTemplates && isFree && (
        <ActionIcon
          variant="subtle"
          size={40}
          className={styles.tool}
          aria-label="Modèles"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          <IconTemplate size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {isLinked && isFree && <FileButton onChoose={attachment.take} />}
      {isLinked && isFree && <VoiceButton onOpen={onSpeak} />}
      {isFree ? (
        <Textarea
          key={key}
          flex={1}
          aria-label="Message"
          placeholder="Message"
          dir="auto"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={longestMessage}
          {...text}
          ref={field}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files
            if (pasted && isLinked) attachment.take(pasted)
          }}
        />
      ) : (
        <Button
          flex={1}
          variant="default"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {template ? 'Changer de modèle' : 'Choisir un modèle'}
        </Button>
      )}
      <Button
        ref={sendButton}
        type="submit"
        className={styles.send}
        loading={save.isPending || attachment.isSending}
        disabled={!isFree && !template}
        leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
      >
        <span className={styles.word}>{isLinked ? 'Envoyer' : 'Ouvrir dans WhatsApp'}</span>
      </Button>
    </div>
  )
}

/**
 * On a touch keyboard Enter adds a line, because there is no Shift + Enter. Elsewhere it sends the message.
 */
const isTouch = () => matchMedia('(pointer: coarse)').matches

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <ActionIcon component="label" variant="subtle" size={40} className={styles.tool}>
      <IconPaperclip size={19} stroke={1.6} aria-hidden />
      <input
        type="file"
        className="visually-hidden"
        aria-label="Joindre un fichier"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) onChoose(chosen)
          event.currentTarget.value = ''
        }}
      />
    </ActionIcon>
  )
}
