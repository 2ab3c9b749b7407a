import { SuperAdminDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { TextInput } from '@mantine/core'
import { api, type Failure } from '#api.ts'
import type { HandedLink } from '#ui/dialog/LinkModal.tsx'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const start = { firstName: '', lastName: '', email: '', current: '' }

/** Invites a super_admin by email, or shows the link when no email is sent. */
export default function InviteSuperAdminModal({
  onClose,
  onLink,
}: {
  onClose: () => void
  onLink: (link: HandedLink) => void
}) {
  const form = useDraft<typeof start, SuperAdminDraft>({
    onDevice: { form: 'super-admin', except: ['current'] },
    schema: SuperAdminDraft,
    start,
  })
  const save = useSave({
    send: (draft: SuperAdminDraft) => api.superAdmins.invite.call(draft),
    done: ({ link }) => (link ? 'Invitation créée' : accountMessages.superAdminInvited),
    failed: accountMessages.superAdminMakeFailed,
    form,
    onRefused: invitationErrors,
    onSaved: ({ invitation: { firstName, lastName }, link }) => {
      onClose()
      if (link) onLink({ name: `${firstName} ${lastName}`, link })
    },
  })
  return (
    <FormModal
      title="Inviter un super administrateur"
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Inviter"
    >
      <div className="fields">
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
        <CurrentPassword {...form.field('current')} />
      </div>
    </FormModal>
  )
}

function invitationErrors(failure: Failure) {
  return failure.code === 'ALREADY_SUPER_ADMIN' ? { email: failure.message } : passwordFields(failure)
}
