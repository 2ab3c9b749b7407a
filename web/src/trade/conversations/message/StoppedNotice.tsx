import { conversationMessages } from '@escale/contract/trade/conversations/messages'
import type { OpenConversation } from '@escale/contract/trade/conversations/rows'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import styles from '#trade/conversations/Conversations.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Replaces the reply form for a person who refuses messages. A button allows messages again. */
export function StoppedNotice({ conversation }: { conversation: OpenConversation }) {
  const { moment } = useClocks()
  const mayResume = useMay('messages.send')
  const [isConfirming, setConfirming] = useState(false)
  const resuming = useSave<void, unknown>({
    send: (_, { key }) => api.conversations.resume.call({ id: conversation.id }, underKey(key)),
    done: 'Messages repris',
    failed: "Les messages n'ont pas été repris",
    onSaved: () => {},
  })
  const { stoppedAt } = conversation
  return (
    <div className={styles.composer}>
      <p className="notice wait">
        {stoppedAt
          ? `Ne veut plus de messages depuis le ${moment(stoppedAt)}.`
          : conversationMessages.stopped}
      </p>
      {resuming.refusal && <Refusal sentence={resuming.refusal} />}
      {mayResume && !isConfirming && (
        <Button variant="default" size="xs" mr="auto" onClick={() => setConfirming(true)}>
          Reprendre les messages
        </Button>
      )}
      {isConfirming && (
        <QuestionBar
          tone="warning"
          question="Reprenez seulement si cette personne vous l'a demandé. Son historique le dira."
          back="Annuler"
          onBack={() => setConfirming(false)}
          confirm="Reprendre"
          onConfirm={() => resuming.submit()}
          isPending={resuming.isPending}
        />
      )}
    </div>
  )
}
