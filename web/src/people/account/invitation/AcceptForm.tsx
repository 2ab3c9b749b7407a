import { Button } from '@mantine/core'
import styles from '#people/account/account.module.css'
import type { InvitedProps } from '#people/account/form-props.ts'
import { Refusals } from '#people/account/Refusals.tsx'
import { useSend } from '#people/account/useSend.ts'

/** A button that accepts the invitation, for a person already signed in with the invited email address. */
export function AcceptForm({ token, onAccepted, onOver }: InvitedProps) {
  const { isPending, refusal, send } = useSend()

  async function accept() {
    const outcome = await send('/api/account/invitation/accept', { token })
    if (outcome && 'body' in outcome) onAccepted()
    else if (outcome?.code === 'LINK_OVER') onOver()
  }

  return (
    <div className={styles.form}>
      <Refusals sentences={refusal} />
      <Button size="md" fullWidth loading={isPending} onClick={accept}>
        Accepter l'invitation
      </Button>
    </div>
  )
}
