import { accountMessages } from '@escale/contract/people/account/messages'
import type { SuperAdmin, SuperAdminInvitation } from '@escale/contract/people/account/super-admins'
import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { PeoplePanel } from './PeoplePanel.tsx'

const InviteSuperAdminModal = lazyPart(() => import('./InviteSuperAdminModal.tsx'))
const SuperAdminModal = lazyPart(() => import('./SuperAdminModal.tsx'))
const LinkModal = lazyPart(() => import('#ui/dialog/LinkModal.tsx'))

/** The super_admins, their pending invitations, and a search for other accounts. */
export default function SuperAdminsPanel() {
  const list = useQuery({ ...api.superAdmins.list.queryOptions(), staleTime: 15_000 })
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<SuperAdmin | null>(null)
  const [link, setLink] = useState<HandedLink | null>(null)
  return (
    <Stack>
      <section className="card" aria-labelledby="super-admins">
        <div className="card-head">
          <h2 id="super-admins">Super administrateurs</h2>
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Inviter par email
          </Button>
        </div>
        <QueryContent query={list} failure="Les super administrateurs n'ont pas pu être chargés">
          {({ items, invitations }) => (
            <ul className="rows">
              {items.map((person) => (
                <SuperAdminRow
                  key={person.id}
                  person={person}
                  isLast={items.length === 1}
                  onLeave={() => setLeaving(person)}
                />
              ))}
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )}
        </QueryContent>
      </section>
      <PeoplePanel />
      <Suspense>
        {isInviting && <InviteSuperAdminModal onClose={() => setInviting(false)} onLink={setLink} />}
        {leaving && <SuperAdminModal person={leaving} change="unmake" onClose={() => setLeaving(null)} />}
        {link && <LinkModal {...link} onClose={() => setLink(null)} />}
      </Suspense>
    </Stack>
  )
}

type SuperAdminRowProps = { person: SuperAdmin; isLast: boolean; onLeave: () => void }

function SuperAdminRow({
  person: { id, firstName, lastName, email, since, madeBy },
  isLast,
  onLeave,
}: SuperAdminRowProps) {
  const { user } = useSession()
  return (
    <li>
      <RowWords>
        <span className="strong">
          {firstName} {lastName}
          {id === user.id && <span className="muted"> (vous)</span>}
        </span>
        <span className="muted small">{email}</span>
        <span className="muted small">
          Depuis le <DayOf at={since} />
          {madeBy && `, par ${madeBy}`}
        </span>
      </RowWords>
      {isLast ? (
        <span className="muted small">Le dernier reste</span>
      ) : (
        <Button variant="default" onClick={onLeave} aria-label={`Retirer ${firstName} ${lastName}`}>
          Retirer
        </Button>
      )}
    </li>
  )
}

function InvitationRow({
  invitation: { id, firstName, lastName, email, expiresAt, isOver },
}: {
  invitation: SuperAdminInvitation
}) {
  const cancel = useSave<void, unknown>({
    send: () => api.superAdmins.cancelInvitation.call({ id }),
    done: 'Invitation annulée',
    failed: accountMessages.superAdminMakeFailed,
    onSaved: () => {},
  })
  return (
    <li>
      <RowWords>
        <span className="strong">
          {firstName} {lastName}
        </span>
        <span className="muted small">{email}</span>
        <span className="muted small">
          {isOver ? 'Invitation expirée' : "Invité jusqu'au "}
          {!isOver && <DayOf at={expiresAt} />}
        </span>
        {cancel.refusal && <Refusal sentence={cancel.refusal} />}
      </RowWords>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.submit()}
        aria-label={`Annuler l'invitation de ${firstName} ${lastName}`}
      >
        Annuler l'invitation
      </Button>
    </li>
  )
}
