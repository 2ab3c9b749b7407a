import type { Member } from '@escale/contract/people/users/contract'
import { userMessages } from '@escale/contract/people/users/messages'
import { Button } from '@mantine/core'
import { api } from '#api.ts'
import { useSave } from '#ui/useSave.ts'
import { useNamedCompany } from './of-company.ts'
import styles from './users.module.css'

type Props = { member: Member; onClose: () => void; onDeactivate: () => void }

/** What an admin may do about somebody's access here: one press each, but for taking it away, which asks first. */
export function MemberActions({ member: { id, isActive }, onClose, onDeactivate }: Props) {
  const named = useNamedCompany()
  const failed = userMessages.userChangeFailed
  const activation = useSave({
    send: () => api.users.setActive.call({ ...named, id, active: true }),
    done: userMessages.userReactivated,
    failed,
    onSaved: onClose,
  })
  const signOut = useSave({ send: () => api.users.signOut.call({ ...named, id }), done: userMessages.userSignedOut, failed, onSaved: () => {} })
  const reset = useSave({ send: () => api.users.resetPassword.call({ ...named, id }), done: userMessages.recoveryMailed, failed, onSaved: () => {} })
  const refusal = activation.refusal ?? signOut.refusal ?? reset.refusal

  return (
    <section>
      <h3 className={styles.label}>Accès</h3>
      <div className={styles.actions}>
        <Button variant="default" loading={activation.isPending} onClick={() => (isActive ? onDeactivate() : activation.submit(undefined))}>
          {isActive ? 'Désactiver' : 'Réactiver'}
        </Button>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.submit(undefined)}>
          Fermer ses sessions
        </Button>
        <Button variant="default" loading={reset.isPending} onClick={() => reset.submit(undefined)}>
          Réinitialiser le mot de passe
        </Button>
      </div>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </section>
  )
}
