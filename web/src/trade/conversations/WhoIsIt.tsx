import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ClientSelect } from '#trade/ClientSelect.tsx'
import { NewClientOver } from '#trade/overlay/NewClientOver.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './Conversations.module.css'

type Props = { conversation: OpenConversation; onMatched: (conversationId: string) => void }

/** Links the conversation of an unknown number to a client, existing or new. */
export default function WhoIsIt({ conversation, onMatched }: Props) {
  const mayCreate = useMay('clients.write')
  const [isChoosing, setChoosing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const save = useSave({
    send: ({ clientId }: { clientId: string }, { key }) =>
      api.conversations.match.call({ id: conversation.id, clientId }, underKey(key)),
    action: 'idempotent',
    done: 'Conversation associée au client',
    failed: "La conversation n'a pas été associée",
    onSaved: ({ id }) => onMatched(id),
  })
  return (
    <div className={styles.unknown} role="note">
      <span className="strong">Numéro inconnu</span>
      <Group gap="xs">
        {mayCreate && (
          <Button size="xs" variant="default" onClick={() => setCreating(true)}>
            Créer le client
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Associer
        </Button>
      </Group>
      {isChoosing && (
        <ClientSelect
          label="Client"
          isCreating={false}
          onChange={(clientId) => clientId && save.submit({ clientId })}
        />
      )}
      {save.refusal && <Refusal sentence={save.refusal} />}
      {isCreating && (
        <NewClientOver
          name={conversation.contactName ?? ''}
          phone={conversation.phone ?? undefined}
          onClose={() => setCreating(false)}
          onCreated={({ id }) => save.submit({ clientId: id })}
        />
      )}
    </div>
  )
}
