import type { Member } from '@escale/contract/people/users/contract'
import { GrantableRole } from '@escale/contract/people/users/draft'
import { userMessages } from '@escale/contract/people/users/messages'
import { Group } from '@mantine/core'
import { use, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/useSession.ts'
import { FormModal } from '#ui/FormModal.tsx'
import { QuestionBar } from '#ui/QuestionBar.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberCompanies } from './MemberCompanies.tsx'
import { nameOf, StatusPill } from './member-columns.tsx'
import { PeopleOfContext, useNamedCompany } from './of-company.ts'
import { RoleHistory } from './RoleHistory.tsx'
import { RoleSelect } from './RoleSelect.tsx'

type RoleDraft = z.output<typeof RoleDraft>
const RoleDraft = z.object({ role: GrantableRole })

/** Someone of the company: their role and its history, their access. What they are as a person is theirs to change. */
export default function MemberModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user, company } = useSession()
  const named = useNamedCompany()
  const companyName = use(PeopleOfContext).name ?? company?.name
  const isSelf = member.id === user.id
  const isReadOnly = !useMay('users.manage') || isSelf
  const form = useDraft<{ role: string }, RoleDraft>({ schema: RoleDraft, start: { role: member.role }, isReadOnly })
  const save = useSave({
    send: ({ role }: RoleDraft) => api.users.changeRole.call({ ...named, id: member.id, role }),
    done: userMessages.roleChanged,
    failed: userMessages.userChangeFailed,
    refuse: form.refuse,
    onSaved: onClose,
  })
  const removal = useSave({
    send: () => api.users.remove.call({ ...named, id: member.id }),
    done: userMessages.userDeleted,
    failed: userMessages.userDeleteFailed,
    onSaved: onClose,
  })

  const deactivation = useDeactivation(member, companyName ?? "l'entreprise", onClose)

  return (
    <FormModal
      title={nameOf(member)}
      size={520}
      headerAction={named.tenantId === undefined && <HistoryButton record={member.id} name={nameOf(member)} />}
      form={form}
      save={save}
      onClose={onClose}
      verb="Modifier"
      deletion={
        isReadOnly
          ? undefined
          : { question: `Êtes-vous sûr de vouloir supprimer cet utilisateur ? Il perdra son accès à ${companyName ?? "l'entreprise"}.`, removal }
      }
      question={deactivation.question}
      readOnlyNote={isSelf ? userMessages.notOneself : undefined}
    >
      <div className="fields">
        <Group component="p" gap="sm">
          <StatusPill isActive={member.isActive} />
          <span className="muted">{member.email}</span>
        </Group>
        <RoleSelect
          data-autofocus
          label="Rôle"
          openOnFocus={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={isReadOnly ? undefined : changeNote}
          {...form.field('role')}
        />
        {!isReadOnly && <MemberActions member={member} onClose={onClose} onDeactivate={deactivation.ask} />}
        {member.companies && <MemberCompanies companies={member.companies} />}
        <RoleHistory id={member.id} />
      </div>
    </FormModal>
  )
}

/** Takes somebody's access away, once asked. */
function useDeactivation(member: Member, companyName: string, onClose: () => void) {
  const named = useNamedCompany()
  const [isAsked, setAsked] = useState(false)
  const takeBack = () => setAsked(false)
  const save = useSave<void, unknown>({
    send: () => api.users.setActive.call({ ...named, id: member.id, active: false }),
    done: userMessages.userDeactivated,
    failed: userMessages.userChangeFailed,
    onSaved: onClose,
  })
  const { refusal } = save
  useEffect(() => {
    if (refusal) setAsked(false)
  }, [refusal])

  const bar = (
    <QuestionBar
      tone="danger"
      question={`Désactiver ${nameOf(member)} ? Ses sessions dans ${companyName} se ferment aussitôt, et cette personne n'y entre plus tant que vous ne la réactivez pas.`}
      back="Annuler"
      onBack={takeBack}
      confirm="Oui, désactiver"
      onConfirm={() => save.submit()}
      isPending={save.isPending}
    />
  )
  return { ask: () => setAsked(true), question: { isAsked, takeBack, bar, refusal } }
}

const changeNote = 'Un nouveau rôle ferme ses sessions dans cette entreprise : la personne se reconnecte avec ses nouveaux droits.'
