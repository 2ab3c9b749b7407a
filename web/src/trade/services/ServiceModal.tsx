import type { Service } from '@escale/contract/trade/services/contract'
import { ServiceDraft, units } from '@escale/contract/trade/services/draft'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { modes } from '@escale/contract/values/modes'
import { messages } from '@escale/contract/wire/messages'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMayChange, useMayRecall, useSession } from '#session/current/useSession.ts'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { emptyFigure, type TypedNumber } from '#ui/field/figure/typed-number.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

const labels: Labels<Service> = labelsOf(fieldsWith(serviceFields, 'drafted'))

/** The form of a service. A null `service` creates a new one. */
export default function ServiceModal({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const { company } = useSession()
  const mayWrite = useMayChange('services.write', service)
  const record = useRecord({
    onDevice: { form: 'service' },
    row: service,
    schema: ServiceDraft,
    startOf: initialService,
    labels,
    isReadOnly: !mayWrite,
    create: {
      send: api.services.create.call,
      done: messages.serviceCreated,
      failed: messages.serviceCreateFailed,
    },
    change: {
      send: api.services.update.call,
      done: messages.serviceChanged,
      failed: messages.serviceChangeFailed,
    },
    remove: mayWrite
      ? {
          send: api.services.remove.call,
          restore: company ? api.services.restore.call : undefined,
          done: messages.serviceDeleted,
          failed: messages.serviceDeleteFailed,
          question: 'Êtes-vous sûr de vouloir supprimer ce service ? Cette action est irréversible.',
        }
      : undefined,
    onClose,
  })
  const { form } = record
  const mayRecall = useMayRecall(service)

  return (
    <FormModal
      {...record}
      title={service ? 'Modifier le Service' : 'Nouveau Service'}
      readOnlyTitle="Service"
      size={520}
      headerAction={service && mayRecall && <HistoryButton record={service.id} name={service.name} />}
      readOnlyNote={
        service?.tenantId === null
          ? 'Lecture seule : ce service est partagé entre toutes les entreprises.'
          : undefined
      }
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom" required {...form.text('name')} />
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

function initialService(service: Service | null) {
  const price: TypedNumber = service?.price ?? emptyFigure('Indiquez un prix, 0 compris.')
  return {
    ...startOfFields(serviceFields, service ?? { name: '', price: 0, category: 'Maritime', unit: 'forfait' }),
    price,
  }
}
