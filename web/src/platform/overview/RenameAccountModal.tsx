import type { Account } from '@escale/contract/people/account/accounts'
import { AccountNameDraft } from '@escale/contract/people/account/accounts-draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Changes the name of an account. Only its owner changes the email address. */
export default function RenameAccountModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, version, firstName, lastName, email } = account
  const form = useDraft({ onDevice: never, schema: AccountNameDraft, start: { firstName, lastName } })
  const save = useSave({
    send: (draft: AccountNameDraft) => api.accounts.rename.call({ id, version, ...draft }),
    done: accountMessages.accountRenamed,
    failed: accountMessages.accountChangeFailed,
    form,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Modifier le nom"
      subtitle={email}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Modifier"
    >
      <div className="pair">
        <TextInput data-autofocus label="Prénom" required {...form.text('firstName')} />
        <TextInput label="Nom" required {...form.text('lastName')} />
      </div>
    </FormModal>
  )
}
