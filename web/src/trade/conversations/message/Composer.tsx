import { conversationMessages } from '@escale/contract/trade/conversations/messages'
import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import styles from '#trade/conversations/Conversations.module.css'
import { freeReplyUntil } from '#trade/conversations/thread/spoken-times.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useTimeZone } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import { useTouch } from '#ui/keyboard/useTouch.ts'
import { AttachedFile } from './AttachedFile.tsx'
import { ChosenTemplate } from './ChosenTemplate.tsx'
import { StoppedNotice } from './StoppedNotice.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useComposer } from './useComposer.ts'
import { useDropped } from './useDropped.ts'
import { WriteLine } from './WriteLine.tsx'

const VoiceRecorder = lazyPart(() => import('#trade/conversations/voice/VoiceRecorder.tsx'))

type Props = {
  conversation: OpenConversation
  /** Focuses the text field at opening, except on a touch screen, whose keyboard hides the thread. */
  startsFocused?: boolean
  /** Called after a message was sent. The parent scrolls to it if older messages were on screen. */
  onSent: () => void
}

/**
 * The reply form. WhatsApp allows free text for 24 hours after the client's last message, and only templates
 * later. Without a connected account, the message opens in the WhatsApp app.
 */
export function Composer(props: Props) {
  const mayAnswer = useMay('messages.send')
  const { conversation } = props
  if (conversation.isStopped) return <StoppedNotice conversation={conversation} />
  if (!mayAnswer) return null
  return <ReplyForm {...props} />
}

function ReplyForm({ conversation, startsFocused = false, onSent }: Props) {
  const composing = useComposer(conversation, onSent)
  useFocusAtOpening(composing.field, startsFocused)
  const { attachment, template, isChoosing, isLinked, isFree, windowUntil, save } = composing
  // If the page was closed during a voice recording, the recorder opens again with it.
  const voiceLeft = useDraftLeft({ form: 'voice', of: conversation.id })
  const [isSpeaking, setSpeaking] = useState(voiceLeft !== null)
  const form = useRef<HTMLFormElement>(null)
  const timeZone = useTimeZone()
  useDropped(form, (dropped) => isLinked && isFree && attachment.take(dropped))
  usePageKeys({
    r: (event) => {
      event.preventDefault()
      composing.field.current?.focus()
    },
  })
  function stopSpeaking() {
    setSpeaking(false)
    composing.write()
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label="Répondre"
      onSubmit={(event) => {
        event.preventDefault()
        composing.submit()
      }}
    >
      <p className={`small ${isFree ? 'muted' : ''}`} role="status">
        {replyState(conversation, windowUntil && freeReplyUntil(windowUntil, timeZone, serverNow()))}
      </p>
      {isChoosing && conversation.clientId && (
        <TemplateChoice
          clientId={conversation.clientId}
          isApprovedOnly={!isFree}
          onChoose={composing.choose}
          onClose={composing.stopChoosing}
        />
      )}
      {template && <ChosenTemplate template={template} onDrop={() => composing.setTemplate(null)} />}
      <AttachedFile attachment={attachment} />
      {save.refusal && <Refusal sentence={save.refusal} />}
      {isSpeaking && (
        <Suspense fallback={<p className="small muted">Préparation du micro…</p>}>
          <VoiceRecorder conversationId={conversation.id} onSent={onSent} onClose={stopSpeaking} />
        </Suspense>
      )}
      <div hidden={isSpeaking}>
        <WriteLine
          composing={composing}
          hasTemplates={conversation.clientId !== null}
          onSpeak={() => setSpeaking(true)}
        />
      </div>
    </form>
  )
}

function useFocusAtOpening(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const isTouch = useTouch()
  const isFocused = isWanted && !isTouch
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [field, isFocused])
}

function replyState({ account, addresses, clientId }: OpenConversation, freeReply: string | null): string {
  if (addresses.length === 0) return conversationMessages.noAddress
  if (!account) return "Sans compte WhatsApp : le message s'ouvre dans WhatsApp, prêt à partir."
  if (account.state === 'Arrêté') return `Les envois sont arrêtés. ${account.reason ?? ''}`
  if (freeReply) return freeReply
  return clientId === null
    ? 'Fenêtre de 24 h fermée : dites de quel client il s’agit pour choisir un modèle.'
    : conversationMessages.windowClosed
}
