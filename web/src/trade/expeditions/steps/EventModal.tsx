import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { EventDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { type EventCode, eventLabels } from '@escale/contract/trade/expeditions/words'
import { Day } from '@escale/contract/values/dates'
import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { companyToday } from '#trade/expeditions/details/lateness.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const options = Object.entries(eventLabels).map(([value, label]) => ({ value, label }))

const { code, place, note, visibleToClient } = EventDraft.shape
const DayOfEvent = z.object({ code, day: Day('Indiquez une date valide.'), place, note, visibleToClient })
type DayOfEvent = z.output<typeof DayOfEvent>

/** Records an event of an expedition. A checkbox decides whether clients see it on the tracking page. */
export default function EventModal({
  expedition,
  onClose,
}: {
  expedition: ExpeditionDetail
  onClose: () => void
}) {
  const { company } = useSession()
  const today = companyToday(company)
  const form = useDraft({
    onDevice: { form: 'expedition-event', of: expedition.id },
    schema: DayOfEvent,
    start: {
      code: 'TRANSBO' as EventCode,
      day: today as string | null,
      place: '',
      note: '',
      visibleToClient: false,
    },
  })
  const save = useSave({
    send: ({ day, ...event }: DayOfEvent, { key }) =>
      api.expeditions.addEvent.call(
        {
          id: expedition.id,
          ...event,
          occurredAt: day === today ? serverNow().toISOString() : `${day}T12:00:00Z`,
        },
        underKey(key),
      ),
    done: expeditionMessages.eventAdded,
    failed: expeditionMessages.eventFailed,
    form,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Ajouter un événement"
      subtitle={expedition.reference}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Ajouter"
    >
      <div className="fields">
        <div className="pair">
          <LazySelect
            data-autofocus
            label="Événement"
            required
            data={options}
            allowDeselect={false}
            {...form.field('code')}
          />
          <DayInput label="Date" required {...form.field('day')} />
        </div>
        <TextInput label="Lieu" autoComplete="off" {...form.text('place')} />
        <NoteInput label="Remarque" {...form.text('note')} />
        <Check label="Visible du client" {...form.box('visibleToClient')} />
      </div>
    </FormModal>
  )
}
