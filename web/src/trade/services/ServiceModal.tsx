import { messages } from '@escale/contract/messages'
import { modes } from '@escale/contract/modes'
import { formatMoney } from '@escale/contract/money'
import type { Service } from '@escale/contract/trade/services/contract'
import { ServiceDraft, units } from '@escale/contract/trade/services/draft'
import { TextInput } from '@mantine/core'
import { api, once } from '#api.ts'
import { useMayChange } from '#session/useSession.ts'
import { FormModal } from '#ui/FormModal.tsx'
import { LazySelect } from '#ui/LazySelect.tsx'
import { MoneyInput } from '#ui/MoneyInput.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { blank, type Typed } from '#ui/typed.ts'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'

const labels: Labels<Service> = { name: 'Nom', description: 'Description', price: ['Prix', formatMoney], category: 'Catégorie', unit: 'Unité' }

/** A service: new when `service` is null. */
export default function ServiceModal({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const isReadOnly = !useMayChange('services.write', service)
  const form = useDraft({ schema: ServiceDraft, start: startOf(service), isReadOnly })
  const save = useSave({
    send: (draft: ServiceDraft, { key, version }) =>
      service ? api.services.update.call({ id: service.id, version, ...draft }) : api.services.create.call(draft, once(key)),
    version: service?.version,
    done: service ? messages.serviceChanged : messages.serviceCreated,
    failed: service ? messages.serviceChangeFailed : messages.serviceCreateFailed,
    refuse: form.refuse,
    onSaved: onClose,
  })
  const removal = useSave({
    send: () => api.services.remove.call({ id: service?.id ?? '' }),
    done: messages.serviceDeleted,
    failed: messages.serviceDeleteFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={service ? 'Modifier le Service' : 'Nouveau Service'}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb={service ? 'Modifier' : 'Créer'}
      editing={service ? { row: service, startOf, labels } : undefined}
      deletion={
        service && !isReadOnly ? { question: 'Êtes-vous sûr de vouloir supprimer ce service ? Cette action est irréversible.', removal } : undefined
      }
      readOnlyNote={service?.tenantId === null ? 'Lecture seule : ce service est partagé entre toutes les entreprises.' : undefined}
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom" required maxLength={200} {...form.field('name')} />
        <NoteInput label="Description" {...form.field('description')} />
        <MoneyInput label="Prix" required {...form.field('price')} />
        <div className="pair">
          <LazySelect label="Catégorie" data={modes} allowDeselect={false} {...form.field('category')} />
          <LazySelect label="Unité" data={units} allowDeselect={false} {...form.field('unit')} />
        </div>
      </div>
    </FormModal>
  )
}

function startOf(service: Service | null) {
  const price: Typed = service?.price ?? blank('Indiquez un prix, 0 compris.')
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    price,
    category: service?.category ?? ('Maritime' as const),
    unit: service?.unit ?? ('forfait' as const),
  }
}
