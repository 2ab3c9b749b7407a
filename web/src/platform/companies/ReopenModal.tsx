import type { Company } from '@escale/contract/platform/companies/contract'
import { ReasonDraft } from '@escale/contract/platform/companies/draft'
import { companyMessages } from '@escale/contract/platform/companies/messages'
import { api, underKey } from '#api.ts'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Ends the suspension of a company. */
export default function ReopenModal({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useDraft<{ reason: string }, ReasonDraft>({
    onDevice: { form: 'company-reopening', of: company.id },
    schema: ReasonDraft,
    start: { reason: '' },
  })
  const save = useSave({
    send: ({ reason }: ReasonDraft, { key }) =>
      api.companies.reopen.call({ id: company.id, reason }, underKey(key)),
    done: companyMessages.companyReopened,
    failed: companyMessages.companyChangeFailed,
    form,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Rouvrir l'entreprise"
      subtitle={company.name}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Rouvrir"
    >
      <div className="fields">
        <p>Ses utilisateurs retrouvent aussitôt leur accès et leurs données.</p>
        <ReasonInput {...form.text('reason')} />
      </div>
    </FormModal>
  )
}
