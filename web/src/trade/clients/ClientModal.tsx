import { messages } from '@escale/contract/messages'
import { modes } from '@escale/contract/modes'
import { readablePhone } from '@escale/contract/readable-phone'
import type { Client } from '@escale/contract/trade/clients/contract'
import { ClientDraft } from '@escale/contract/trade/clients/draft'
import { TextInput } from '@mantine/core'
import { api, once } from '#api.ts'
import { useMayChange } from '#session/useSession.ts'
import { FormModal } from '#ui/FormModal.tsx'
import { LazySelect } from '#ui/LazySelect.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'

const labels: Labels<Client> = { name: "Nom de l'entreprise", email: 'Email', phone: ['Téléphone', readablePhone], type: 'Type', address: 'Adresse' }

/** A client: new when `client` is null. */
export default function ClientModal({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const isReadOnly = !useMayChange('clients.write', client)
  const mayDelete = useMayChange('clients.delete', client)
  const form = useDraft({ schema: ClientDraft, start: startOf(client), isReadOnly })
  const save = useSave({
    send: (draft: ClientDraft, { key, version }) =>
      client ? api.clients.update.call({ id: client.id, version, ...draft }) : api.clients.create.call(draft, once(key)),
    version: client?.version,
    done: client ? messages.clientChanged : messages.clientCreated,
    failed: client ? messages.clientChangeFailed : messages.clientCreateFailed,
    refuse: form.refuse,
    onSaved: onClose,
  })
  const removal = useSave({
    send: () => api.clients.remove.call({ id: client?.id ?? '' }),
    done: messages.clientDeleted,
    failed: messages.clientDeleteFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={client ? 'Modifier le Client' : 'Nouveau Client'}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb={client ? 'Modifier' : 'Créer'}
      editing={client ? { row: client, startOf, labels } : undefined}
      deletion={
        client && mayDelete ? { question: 'Êtes-vous sûr de vouloir supprimer ce client ? Cette action est irréversible.', removal } : undefined
      }
      readOnlyNote={client?.tenantId === null ? 'Lecture seule : cette fiche est partagée entre toutes les entreprises.' : undefined}
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom de l'entreprise" required maxLength={200} {...form.field('name')} />
        <div className="pair">
          <TextInput label="Email" type="email" placeholder="nom@societe.com" {...form.field('email')} />
          <TextInput label="Téléphone" type="tel" placeholder="+243 812 345 678" {...form.field('phone')} />
        </div>
        <LazySelect label="Type" data={modes} allowDeselect={false} {...form.field('type')} />
        <NoteInput label="Adresse" {...form.field('address')} />
      </div>
    </FormModal>
  )
}

function startOf(client: Client | null) {
  return {
    name: client?.name ?? '',
    email: client?.email ?? '',
    phone: readablePhone(client?.phone ?? null),
    type: client?.type ?? ('Maritime' as const),
    address: client?.address ?? '',
  }
}
