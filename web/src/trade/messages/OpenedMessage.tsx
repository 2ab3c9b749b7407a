import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { OpenButton } from './OpenButton.tsx'

type Props = { name: string; messageId: string; to: string; onClose: () => void }

/** Asks whether the message was sent after WhatsApp was opened, because the application cannot know. */
export function OpenedMessage({ name, messageId, to, onClose }: Props) {
  const declaring = useSave({
    send: ({ id }: { id: string }, { key }) => api.conversations.declare.call({ id }, underKey(key)),
    action: 'idempotent',
    done: 'Message marqué comme envoyé',
    failed: "Le message n'a pas pu être marqué comme envoyé",
    onSaved: onClose,
  })
  return (
    <>
      <div className="fields">
        <p className="notice" role="status">
          <b>Ouvert dans WhatsApp.</b> Le message à {name} est dans sa conversation. S'il est bien parti,
          marquez-le comme envoyé.
        </p>
      </div>
      {declaring.refusal && <Refusal sentence={declaring.refusal} />}
      <div className="modal-foot">
        <OpenButton variant="subtle" to={to} words="Rouvrir" />
        <Button variant="default" ml="auto" className="unseen-on-phone" onClick={onClose}>
          Fermer
        </Button>
        <Button
          data-autofocus
          loading={declaring.isPending}
          onClick={() => declaring.submit({ id: messageId })}
        >
          Marquer comme envoyé
        </Button>
      </div>
    </>
  )
}
