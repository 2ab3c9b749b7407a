import type { Member } from '@escale/contract/people/users/contract'
import { GrantableRole } from '@escale/contract/people/users/draft'
import { userMessages } from '@escale/contract/people/users/messages'
import { Group } from '@mantine/core'
import { use, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay, useSession } from '#session/current/useSession.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { QuestionBar } from '#ui/form/QuestionBar.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { useRecord } from '#ui/form/useRecord.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberCompanies } from './MemberCompanies.tsx'
import { MemberFactor } from './MemberFactor.tsx'
import { memberName, StatusPill } from './member-columns.tsx'
import { PeopleOfContext, useCompanyParameter } from './of-company.ts'
import { RoleHistory } from './RoleHistory.tsx'
import { RoleSelect } from './RoleSelect.tsx'

const RoleDraft = z.object({ role: GrantableRole })

/**
 * A dialog about a member: role, role history and access. Names and email address are read-only, because only
 * the member can change them.
 */
export default function MemberModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user, company } = useSession()
  const named = useCompanyParameter()
  const companyName = use(PeopleOfContext).name ?? company?.name ?? "l'entreprise"
  const isSelf = member.id === user.id
  const isReadOnly = !useMay('users.manage') || isSelf
  const record = useRecord({
    onDevice: { form: 'member' },
    row: member,
    schema: RoleDraft,
    startOf: ({ role }) => ({ role }),
    isReadOnly,
    change: {
      send: ({ id, role }, under) => api.users.changeRole.call({ ...named, id, role }, under),
      done: userMessages.roleChanged,
      failed: userMessages.userChangeFailed,
    },
    remove: !isReadOnly
      ? {
          send: ({ id }, under) => api.users.remove.call({ ...named, id }, under),
          done: userMessages.userDeleted,
          failed: userMessages.userDeleteFailed,
          question: `Êtes-vous sûr de vouloir supprimer cet utilisateur ? Il perdra son accès à ${companyName}.`,
        }
      : undefined,
    onClose,
  })
  const deactivation = useDeactivation(member, companyName, onClose)

  return (
    <FormModal
      {...record}
      title={memberName(member)}
      size={520}
      headerAction={
        named.tenantId === undefined && <HistoryButton record={member.id} name={memberName(member)} />
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
          {...record.form.field('role')}
        />
        {!isReadOnly && <MemberActions member={member} onClose={onClose} onDeactivate={deactivation.ask} />}
        {!isReadOnly && <MemberFactor member={member} />}
        {member.companies && <MemberCompanies companies={member.companies} />}
        <RoleHistory id={member.id} />
      </div>
    </FormModal>
  )
}

/** Deactivates a member, after a confirmation. */
function useDeactivation(member: Member, companyName: string, onClose: () => void) {
  const named = useCompanyParameter()
  const [isAsked, setAsked] = useState(false)
  const takeBack = () => setAsked(false)
  const save = useSave<void, unknown>({
    send: (_, { key }) => api.users.setActive.call({ ...named, id: member.id, active: false }, underKey(key)),
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
      question={`Désactiver ${memberName(member)} ? Ses sessions dans ${companyName} se ferment aussitôt, et cette personne n'y entre plus tant que vous ne la réactivez pas.`}
      back="Annuler"
      onBack={takeBack}
      confirm="Oui, désactiver"
      onConfirm={() => save.submit()}
      isPending={save.isPending}
    />
  )
  return { ask: () => setAsked(true), question: { isAsked, takeBack, bar, refusal } }
}

const changeNote =
  'Un nouveau rôle ferme ses sessions dans cette entreprise : la personne se reconnecte avec ses nouveaux droits.'
