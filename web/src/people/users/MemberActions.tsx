import type { Member } from '@escale/contract/people/users/contract'
import { userMessages } from '@escale/contract/people/users/messages'
import { Button, Group, Stack } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { useCompanyParameter } from './of-company.ts'

type Props = { member: Member; onClose: () => void; onDeactivate: () => void }

/** Buttons by which an admin changes a member's access. Only the removal asks for confirmation. */
export function MemberActions({ member: { id, isActive }, onClose, onDeactivate }: Props) {
  const named = useCompanyParameter()
  const failed = userMessages.userChangeFailed
  const activation = useSave({
    send: (_: undefined, { key }) => api.users.setActive.call({ ...named, id, active: true }, underKey(key)),
    done: userMessages.userReactivated,
    failed,
    onSaved: onClose,
  })
  const signOut = useSave({
    send: (_: undefined, { key }) => api.users.signOut.call({ ...named, id }, underKey(key)),
    done: userMessages.userSignedOut,
    failed,
    onSaved: () => {},
  })
  const reset = useSave({
    send: (_: undefined, { key }) => api.users.resetPassword.call({ ...named, id }, underKey(key)),
    action: 'repeated',
    done: userMessages.recoveryMailed,
    failed,
    onSaved: () => {},
  })
  const refusal = activation.refusal ?? signOut.refusal ?? reset.refusal

  return (
    <Stack component="section" gap={5}>
      <h3>Accès</h3>
      <Group gap="sm">
        <Button
          variant="default"
          loading={activation.isPending}
          onClick={() => (isActive ? onDeactivate() : activation.submit(undefined))}
        >
          {isActive ? 'Désactiver' : 'Réactiver'}
        </Button>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.submit(undefined)}>
          Fermer ses sessions
        </Button>
        <Button variant="default" loading={reset.isPending} onClick={() => reset.submit(undefined)}>
          Réinitialiser le mot de passe
        </Button>
      </Group>
      {refusal && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
    </Stack>
  )
}
