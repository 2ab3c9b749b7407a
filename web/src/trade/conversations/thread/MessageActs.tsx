import { availableActions } from '@escale/contract/trade/conversations/message-actions'
import type { Message } from '@escale/contract/trade/conversations/rows'
import { Button, Group } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import styles from '#trade/conversations/Conversations.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Explains why a message failed or was delayed, with the possible actions such as a retry. */
export function MessageActs({ message }: { message: Message }) {
  const mayAnswer = useMay('messages.send')
  const { moment } = useClocks()
  const { status, errorText, dueAt, direction, channel } = message
  if (direction === 'Reçu' || channel !== 'WhatsApp') return null
  const acts = mayAnswer ? availableActions(message) : []
  return (
    <>
      {status === 'Échec' && <span className={`small ${styles.failure}`}>Échec. {errorText}</span>}
      {status === 'Envoi incertain' && (
        <span className={`small ${styles.failure}`}>
          Envoi incertain : WhatsApp n'a pas répondu. Regardez sur le téléphone s'il est parti.
        </span>
      )}
      {status === 'Abandonné' && <span className="small muted">Abandonné</span>}
      {status === 'Ouvert dans WhatsApp' && (
        <span className="small muted">Ouvert dans WhatsApp : parti ?</span>
      )}
      {status === 'En file' && dueAt && <span className="small muted">Part le {moment(dueAt)}</span>}
      {acts.length > 0 && (
        <Group gap="xs" className={styles.acts}>
          {acts.includes('declare') && (
            <Act
              verb={status === 'Envoi incertain' ? 'Il est parti' : 'Marquer comme envoyé'}
              message={message}
              act="declare"
              done="Message marqué comme envoyé"
            />
          )}
          {acts.includes('retry') && (
            <Act
              verb={status === 'Échec' ? 'Réessayer' : 'Renvoyer'}
              message={message}
              act="retry"
              done="Message renvoyé"
            />
          )}
          {acts.includes('cancel') && (
            <Act verb="Abandonner" message={message} act="cancel" done="Message abandonné" />
          )}
        </Group>
      )}
    </>
  )
}

type ActProps = { verb: string; message: Message; act: 'retry' | 'declare' | 'cancel'; done: string }

function Act({ verb, message, act, done }: ActProps) {
  const save = useSave<void, unknown>({
    send: (_, { key }) => api.conversations[act].call({ id: message.id }, underKey(key)),
    done,
    failed: "Le message n'a pas changé",
    onSaved: () => {},
  })
  return (
    <>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.submit()}>
        {verb}
      </Button>
      {save.refusal && <Refusal sentence={save.refusal} />}
    </>
  )
}
