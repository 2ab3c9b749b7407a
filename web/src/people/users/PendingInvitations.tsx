import { roleNames } from '@escale/contract/access/permissions'
import type { Invitation } from '@escale/contract/people/users/contract'
import { userMessages } from '@escale/contract/people/users/messages'
import { Button, Group } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { memberName } from './member-columns.tsx'
import { useCompanyParameter } from './of-company.ts'
import styles from './users.module.css'

type OnLink = (link: HandedLink) => void

/** The list of open invitations, hidden when there are none. */
export function PendingInvitations({ invitations, onLink }: { invitations: Invitation[]; onLink: OnLink }) {
  if (invitations.length === 0) return null
  return (
    <section className={`card ${styles.waiting}`} aria-labelledby="invitations">
      <h2 id="invitations">Invitations en attente</h2>
      <ul className="rows">
        {invitations.map((invitation) => (
          <Pending key={invitation.id} invitation={invitation} onLink={onLink} />
        ))}
      </ul>
    </section>
  )
}

function Pending({ invitation, onLink }: { invitation: Invitation; onLink: OnLink }) {
  const { id, email, role, expiresAt, isOver } = invitation
  const named = useCompanyParameter()
  const clocks = useClocks()
  const mayManage = useMay('users.manage')
  const again = useSave({
    send: (_: undefined, { key }) => api.users.resendInvitation.call({ ...named, id }, underKey(key)),
    done: ({ link }) => (link ? 'Nouveau lien créé' : userMessages.userInvited),
    failed: userMessages.userInviteFailed,
    onSaved: ({ link }) => link && onLink({ name: memberName(invitation), link }),
  })
  const cancellation = useSave({
    send: (_: undefined, { key }) => api.users.cancelInvitation.call({ ...named, id }, underKey(key)),
    done: userMessages.invitationCancelled,
    failed: userMessages.userChangeFailed,
    onSaved: () => {},
  })

  return (
    <li>
      <RowWords>
        <span className="strong truncated">{memberName(invitation)}</span>
        <span className="muted small truncated">{`${email} · ${roleNames[role]} · ${isOver ? 'expirée' : `expire le ${clocks.day(expiresAt)}`}`}</span>
      </RowWords>
      <span className={`pill ${isOver ? '' : 'wait'}`}>{isOver ? 'Expirée' : 'Invité'}</span>
      {mayManage && (
        <Group gap="sm">
          <Button variant="default" loading={again.isPending} onClick={() => again.submit(undefined)}>
            Renvoyer
          </Button>
          <Button
            variant="subtle"
            color="red"
            loading={cancellation.isPending}
            onClick={() => cancellation.submit(undefined)}
          >
            Annuler l'invitation
          </Button>
        </Group>
      )}
    </li>
  )
}
