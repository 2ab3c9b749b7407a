import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerStopFilled, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useVoice, type Voice } from './useVoice.ts'
import { useVoiceSending } from './useVoiceSending.ts'
import styles from './VoiceRecorder.module.css'
import { clockTime, longestVoiceSeconds } from './voice-rules.ts'

type Props = { conversationId: string; onSent: () => void; onClose: () => void }

/** Records a voice message, plays it back and sends it. */
export default function VoiceRecorder({ conversationId, onSent, onClose }: Props) {
  const voice = useVoice(conversationId)
  const { state } = voice
  const file = state.is === 'recorded' ? state.file : null
  const save = useVoiceSending({
    conversationId,
    file,
    onSent: () => {
      voice.drop()
      onSent()
      onClose()
    },
  })
  const note = state.is === 'recorded' ? state.note : null

  function cancel() {
    voice.drop()
    onClose()
  }

  return (
    <section aria-label="Message vocal" className={styles.voice}>
      <p className="visually-hidden" role="status">
        {spokenState(voice)}
      </p>
      {note && !save.refusal && <p className="small muted">{note}</p>}
      {state.is === 'failed' && <Refusal sentence={state.sentence} />}
      {save.refusal && <Refusal sentence={save.refusal} />}
      <div className={styles.row}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={file ? 'Supprimer l’enregistrement' : 'Annuler'}
          onClick={cancel}
        >
          <IconTrash size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
        {file ? <Player file={file} /> : <Time voice={voice} />}
        <MainButton
          voice={voice}
          isSending={save.isPending}
          onSend={() => save.submit({ messageId: voice.messageId })}
        />
      </div>
    </section>
  )
}

function spokenState({ state, seconds }: Voice): string {
  if (state.is === 'recording') return 'Enregistrement en cours.'
  if (state.is === 'recorded') return `Enregistré : ${clockTime(seconds)}.`
  return state.is === 'failed' ? '' : 'Préparation…'
}

function Time({ voice: { state, seconds } }: { voice: Voice }) {
  return (
    <span className={`num ${styles.time}`} data-recording={state.is === 'recording' || undefined}>
      <span role="timer">{clockTime(seconds)}</span>
      <span className="muted"> / {clockTime(longestVoiceSeconds)}</span>
    </span>
  )
}

function Player({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => {
    return () => URL.revokeObjectURL(url)
  }, [url])
  // biome-ignore lint/a11y/useMediaCaption: users listen to their own recording, which has no captions.
  return <audio className={styles.player} src={url} controls aria-label="Écouter l’enregistrement" />
}

type MainProps = { voice: Voice; isSending: boolean; onSend: () => void }

/** The focused main button. It stops the recording, then sends it. After a failure, it tries again. */
function MainButton({ voice: { state, stop, prepareAgain, startAgain }, isSending, onSend }: MainProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state.is !== 'starting' && state.is !== 'preparing') button.current?.focus()
  }, [state.is])
  if (state.is === 'recorded')
    return (
      <Button
        ref={button}
        loading={isSending}
        leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        onClick={onSend}
      >
        Envoyer
      </Button>
    )
  if (state.is === 'failed')
    return (
      <Button ref={button} variant="default" onClick={state.hasSound ? prepareAgain : startAgain}>
        Réessayer
      </Button>
    )
  return (
    <Button
      ref={button}
      loading={state.is !== 'recording'}
      leftSection={<IconPlayerStopFilled size={17} aria-hidden />}
      onClick={stop}
    >
      Arrêter
    </Button>
  )
}
