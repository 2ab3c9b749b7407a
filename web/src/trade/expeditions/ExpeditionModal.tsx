import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ExpeditionDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { useState } from 'react'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { ExpeditionFields } from './ExpeditionFields.tsx'
import { labels, startOf, startOfCopy } from './expedition-start.ts'

type Props = {
  /** Null: a new one. */
  expedition: ExpeditionDetail | null
  /** What a new one begins as. */
  copied?: ExpeditionDetail
  onClose: () => void
  onCreated?: (made: { id: string }) => void
}

/** What is planned and known of an expedition: new when `expedition` is null. */
export default function ExpeditionModal({ expedition, copied, onClose, onCreated }: Props) {
  /** The arrival date of the row that the edit starts from. */
  const [formerEta, setFormerEta] = useState(expedition?.eta ?? null)
  const [isAnnounced, setAnnounced] = useState(false)
  const record = useRecord({
    onDevice: { form: 'expedition', of: copied && `copy ${copied.id}` },
    row: expedition,
    schema: ExpeditionDraft,
    startOf: (row) => (copied ? startOfCopy(copied) : startOf(row)),
    labels,
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
        api.expeditions.update.call({ ...changed, announced: isPutOff && isAnnounced }, under),
      done: expeditionMessages.changed,
      failed: expeditionMessages.changeFailed,
    },
    onRow: (now) => setFormerEta(now?.eta ?? null),
    onClose,
    onSaved: onCreated,
  })
  const { form, start } = record
  const eta = form.useWatchValue('eta')
  const isPutOff = formerEta !== null && eta !== null && eta !== formerEta

  return (
    <FormModal
      {...record}
      title={expedition ? "Modifier l'expédition" : 'Nouvelle expédition'}
      subtitle={copied ? `D'après ${copied.reference}` : expedition?.reference}
      size={720}
    >
      <ExpeditionFields
        form={form}
        start={start}
        announcement={
          isPutOff && (
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
