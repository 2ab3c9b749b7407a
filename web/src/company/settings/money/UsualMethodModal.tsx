import type { UsualMethod } from '@escale/contract/trade/money-accounts/contract'
import { ProposedAccountDraft } from '@escale/contract/trade/money-accounts/draft'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { api, underKey } from '#api.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { ProposedAccountField } from './ProposedAccountField.tsx'

/** Sets the account that forms propose for a method that every company has. Its name and kind stay. */
export default function UsualMethodModal({ method, onClose }: { method: UsualMethod; onClose: () => void }) {
  const { name, kind, accountId } = method
  const form = useDraft({
    onDevice: { form: 'proposed-account', of: name },
    schema: ProposedAccountDraft,
    start: { name: name as ProposedAccountDraft['name'], accountId },
  })
  const save = useSave({
    send: (draft: ProposedAccountDraft, { key }) => api.paymentMethods.propose.call(draft, underKey(key)),
    done: accountMessages.methodChanged,
    failed: accountMessages.methodChangeFailed,
    form,
    onRefused: ({ code, message }): Record<string, string> =>
      code === 'UNKNOWN_ACCOUNT' ? { accountId: message } : {},
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClose()
    },
  })
  return (
    <FormModal
      title="Modifier le mode de paiement"
      subtitle={name}
      size={420}
      form={form}
      save={save}
      onClose={onClose}
      verb="Enregistrer"
    >
      <div className="fields">
        <ProposedAccountField kind={kind} {...form.field('accountId')} />
      </div>
    </FormModal>
  )
}
