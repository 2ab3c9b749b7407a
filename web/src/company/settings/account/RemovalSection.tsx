import { RemovalDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { useLeave } from '#session/current/useSession.ts'
import styles from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Deletes the user's account, after they prove their identity again. */
export function RemovalSection() {
  const leave = useLeave()
  const [confirming, setConfirming] = useState<RemovalDraft | null>(null)
  const form = useDraft({ onDevice: never, schema: RemovalDraft, start: { current: '' } })
  const save = useSave({
    send: (draft: RemovalDraft) => api.account.remove.call(draft),
    done: accountMessages.accountDeleted,
    failed: accountMessages.accountDeleteFailed,
    form,
    onRefused: passwordFields,
    onSaved: () => void leave(),
  })

  function remove() {
    if (confirming) save.submit(confirming)
    setConfirming(null)
  }

  return (
    <Panel
      title="Supprimer mon compte"
      hint="Vos accès à toutes vos entreprises et vos sessions disparaissent. Ce que vous y avez écrit reste, à votre nom : factures, paiements, réceptions. C'est définitif."
    >
      <form noValidate onSubmit={form.submit(setConfirming)}>
        <div className="fields">
          <Text c="dimmed" fz="sm">
            Le dernier administrateur d'une entreprise ne peut pas partir sans en nommer un autre.
          </Text>
          <CurrentPassword {...form.field('current')} />
        </div>
        {save.refusal && <Refusal sentence={save.refusal} />}
        {confirming && (
          <QuestionBar
            tone="danger"
            question="Supprimer votre compte ? Cette action est irréversible."
            back="Annuler"
            onBack={() => setConfirming(null)}
            confirm="Confirmer la suppression"
            onConfirm={remove}
          />
        )}
        <div className={styles.footer}>
          <Button type="submit" color="red" loading={save.isPending}>
            Supprimer mon compte
          </Button>
        </div>
      </form>
    </Panel>
  )
}
