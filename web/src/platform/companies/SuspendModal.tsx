import type { Company } from '@escale/contract/platform/companies/contract'
import { SuspensionDraft } from '@escale/contract/platform/companies/draft'
import { companyMessages } from '@escale/contract/platform/companies/messages'
import { Stack, TextInput } from '@mantine/core'
import { api, type Failure, underKey } from '#api.ts'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Suspends a company. Typing its address confirms that it is the right one. */
export default function SuspendModal({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useDraft<{ reason: string; slug: string }, SuspensionDraft>({
    onDevice: { form: 'company-suspension', of: company.id },
    schema: SuspensionDraft,
    start: { reason: '', slug: '' },
  })
  const save = useSave({
    send: (draft: SuspensionDraft, { key }) =>
      api.companies.suspend.call({ id: company.id, ...draft }, underKey(key)),
    done: companyMessages.companySuspended,
    failed: companyMessages.companyChangeFailed,
    form,
    onRefused: slugErrors,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Suspendre l'entreprise"
      subtitle={company.name}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Suspendre"
    >
      <div className="fields">
        <Stack component="ul" className="points muted" gap="xs" fz={13.5}>
          <li>Ses utilisateurs sont arrêtés à leur prochaine demande, et ne peuvent plus se connecter.</li>
          <li>Ses données restent, telles quelles ; la rouvrir rend tout.</li>
        </Stack>
        <ReasonInput {...form.text('reason')} />
        <TextInput
          label={`Pour confirmer, saisissez « ${company.slug} »`}
          required
          autoComplete="off"
          spellCheck={false}
          {...form.field('slug')}
        />
      </div>
    </FormModal>
  )
}

function slugErrors({ code, message }: Failure) {
  return code === 'MISTYPED' ? { slug: message } : undefined
}
