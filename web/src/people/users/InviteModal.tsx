import { InviteDraft } from '@escale/contract/people/users/draft'
import { userMessages } from '@escale/contract/people/users/messages'
import { TextInput } from '@mantine/core'
import { api, type Failure, underKey } from '#api.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { memberName } from './member-columns.tsx'
import { useCompanyParameter } from './of-company.ts'
import { RoleSelect } from './RoleSelect.tsx'

const start = { firstName: '', lastName: '', email: '', role: 'employee' as const }

/**
 * The form that invites a person to the company. The link is sent by email, or shown when the installation
 * sends no emails.
 */
export default function InviteModal({
  onClose,
  onLink,
}: {
  onClose: () => void
  onLink: (link: HandedLink) => void
}) {
  const form = useDraft<typeof start, InviteDraft>({
    onDevice: { form: 'invitation' },
    schema: InviteDraft,
    start,
  })
  const named = useCompanyParameter()
  const save = useSave({
    send: (draft: InviteDraft, { key }) => api.users.invite.call({ ...draft, ...named }, underKey(key)),
    done: ({ link }) => (link ? 'Invitation créée' : userMessages.userInvited),
    failed: userMessages.userInviteFailed,
    form,
    onRefused: emailTaken,
    onSaved: ({ invitation, link }) => {
      onClose()
      if (link) onLink({ name: memberName(invitation), link })
    },
  })

  return (
    <FormModal
      title="Inviter un utilisateur"
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Inviter"
    >
      <div className="fields">
        <MailOffStrip>Le lien de l'invitation s'affichera, à transmettre vous-même.</MailOffStrip>
        <div className="pair">
          <TextInput data-autofocus label="Prénom" required {...form.text('firstName')} />
          <TextInput label="Nom" required {...form.text('lastName')} />
        </div>
        <TextInput
          label="Email"
          type="email"
          placeholder="nom@societe.com"
          required
          {...form.field('email')}
        />
        <RoleSelect label="Rôle" {...form.field('role')} />
      </div>
    </FormModal>
  )
}

function emailTaken({ code, message }: Failure) {
  return code === 'ALREADY_MEMBER' ? { email: message } : undefined
}
