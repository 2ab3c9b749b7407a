import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { useState } from 'react'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { ExpeditionFields } from './ExpeditionFields.tsx'
import { copyStart, expeditionLabels, expeditionStart } from './expedition-start.ts'

type Props = {
  /** The expedition to edit. Null creates a new one. */
  expedition: ExpeditionDetail | null
  /** The expedition from which a new one is copied. */
  source?: ExpeditionDetail
  onClose: () => void
  onCreated?: (created: { id: string }) => void
}

/** The form of an expedition. A null `expedition` creates a new one. */
export default function ExpeditionModal({ expedition, source, onClose, onCreated }: Props) {
  /**
   * The expected arrival date (ETA) when editing began. The form compares it with the new date to detect a
   * postponement.
   */
  const [formerEta, setFormerEta] = useState(expedition?.eta ?? null)
  const [isAnnounced, setAnnounced] = useState(false)
  const record = useRecord({
    onDevice: { form: 'expedition', of: source && `copy ${source.id}` },
    row: expedition,
    schema: ExpeditionDraft,
    startOf: (row) => (source ? copyStart(source) : expeditionStart(row)),
    labels: expeditionLabels,
    groups: [
      ['origin', 'originCode'],
      ['destination', 'destinationCode'],
    ],
    create: {
      send: api.expeditions.create.call,
      done: expeditionMessages.created,
      failed: expeditionMessages.createFailed,
    },
    change: {
      send: (changed, under): ReturnType<typeof api.expeditions.update.call> =>
        api.expeditions.update.call({ ...changed, announced: isRescheduled && isAnnounced }, under),
      done: expeditionMessages.changed,
      failed: expeditionMessages.changeFailed,
    },
    onRow: (now) => setFormerEta(now?.eta ?? null),
    onClose,
    onSaved: onCreated,
  })
  const { form, start } = record
  const eta = form.useWatchValue('eta')
  const isRescheduled = formerEta !== null && eta !== null && eta !== formerEta

  return (
    <FormModal
      {...record}
      title={expedition ? "Modifier l'expédition" : 'Nouvelle expédition'}
      subtitle={source ? `D'après ${source.reference}` : expedition?.reference}
      size={720}
    >
      <ExpeditionFields
        form={form}
        start={start}
        announcement={
          isRescheduled && (
            <Check
              label="Annoncer la nouvelle date aux clients, dans le suivi de leurs marchandises"
              checked={isAnnounced}
              onChange={(event) => setAnnounced(event.currentTarget.checked)}
            />
          )
        }
      />
    </FormModal>
  )
}
