import type { Company } from '@escale/contract/platform/companies/contract'
import { ReasonDraft } from '@escale/contract/platform/companies/draft'
import { companyMessages } from '@escale/contract/platform/companies/messages'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { followSession } from '#session/current/follow-session.ts'
import { runCompanyChange } from '#session/current/session.ts'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** `Ouvrir l'espace de l'entreprise`: the reason and the consequences. */
export default function OpenModal({ company, onClose }: { company: Company; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useDraft<{ reason: string }, ReasonDraft>({
    onDevice: { form: 'company-opening', of: company.id },
    schema: ReasonDraft,
    start: { reason: '' },
  })
  const save = useSave({
    send: ({ reason }: ReasonDraft) =>
      runCompanyChange(queries, () =>
        api.companies.open.call({ id: company.id, reason }).then(() => followSession(queries)),
      ),
    done: companyMessages.opened,
    failed: companyMessages.openFailed,
    form,
    onSaved: () => {
      form.resetDirty()
      navigate('/app')
    },
  })
  return (
    <FormModal
      title="Ouvrir l'espace de l'entreprise"
      subtitle={company.name}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb="Ouvrir"
    >
      <div className="fields">
        <Stack component="ul" className="points muted" gap="xs" fz={13.5}>
          <li>Pendant 60 minutes, puis l'accès se ferme de lui-même.</li>
          <li>En lecture seule, jusqu'à ce que vous confirmiez l'écriture.</li>
          <li>
            Le motif et vos passages s'inscrivent au journal de l'entreprise, que ses administrateurs lisent.
          </li>
        </Stack>
        <ReasonInput placeholder="Demande de l'entreprise, incident…" {...form.text('reason')} />
      </div>
    </FormModal>
  )
}
