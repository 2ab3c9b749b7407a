import { ApiKeyDraft } from '@escale/contract/company/api-keys/draft'
import { apiKeyMessages } from '@escale/contract/company/api-keys/messages'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

const lifetimes = [
  { value: '30', label: '30 jours' },
  { value: '90', label: '90 jours' },
  { value: '365', label: 'Un an' },
  { value: 'none', label: 'Sans fin' },
] as const

const start: ApiKeyDraft = { name: '', permissions: [], lifetimeDays: 90 }

type Props = { onClose: () => void; onMade: (made: { name: string; value: string }) => void }

/** The form of a new API key: name, lifetime and permissions. */
export default function NewKeyModal({ onClose, onMade }: Props) {
  const form = useDraft<ApiKeyDraft, ApiKeyDraft>({
    onDevice: { form: 'api-key' },
    schema: ApiKeyDraft,
    start,
  })
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]['value']>('90')
  // Retries send the same id. If a response is lost, the second request does not create a second key.
  const [id] = useState(() => crypto.randomUUID())
  const save = useSave({
    send: (draft: ApiKeyDraft) => api.apiKeys.create.call({ id, ...draft }),
    done: apiKeyMessages.created,
    failed: apiKeyMessages.createFailed,
    form,
    onSaved: ({ key, apiKey }) => {
      onClose()
      onMade({ name: apiKey.name, value: key })
    },
  })

  function choose(next: typeof lifetime) {
    setLifetime(next)
    form.setFieldValue('lifetimeDays', next === 'none' ? null : Number(next))
  }

  return (
    <FormModal title="Nouvelle clé d'API" size={560} form={form} save={save} onClose={onClose} verb="Créer">
      <div className="fields">
        <TextInput data-autofocus label="Nom" placeholder="Comptabilité" required {...form.text('name')} />
        <Stack gap={4} align="flex-start" fz="sm" fw={500}>
          <span aria-hidden>Durée</span>
          <Segmented label="Durée" options={lifetimes} value={lifetime} onChange={choose} />
        </Stack>
        <ScopeChoice {...form.field('permissions')} />
      </div>
    </FormModal>
  )
}
