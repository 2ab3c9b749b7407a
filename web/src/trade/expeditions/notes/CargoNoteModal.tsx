import type { CargoNote, NotesOfClient } from '@escale/contract/trade/cargo-notes/contract'
import { CargoNoteDraft } from '@escale/contract/trade/cargo-notes/draft'
import { cargoNoteMessages } from '@escale/contract/trade/cargo-notes/messages'
import { type CountryNote, noteKinds, noteStates } from '@escale/contract/trade/cargo-notes/rules'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

type Props = {
  expedition: ExpeditionDetail
  client: NotesOfClient
  rule: CountryNote
  /** The note to edit. Null for a new one. */
  note: CargoNote | null
  onClose: () => void
}

const labels: Labels<CargoNote> = {
  kind: 'Note',
  state: 'État',
  number: 'Numéro',
  cost: ['Coût', formatMoney],
  day: ['Date', formatDay],
}

/** The form of a cargo tracking note: its state, its number once received, its cost and its date. */
export default function CargoNoteModal({ expedition, client, rule, note, onClose }: Props) {
  const { id } = expedition
  const { clientId, clientName } = client
  const record = useRecord({
    onDevice: { form: 'cargoNote', of: `${id} ${clientId}` },
    row: note,
    schema: CargoNoteDraft,
    startOf: (row: CargoNote | null) => noteStart(row, rule),
    labels,
    create: {
      send: (draft, under) => api.cargoNotes.add.call({ ...draft, id, clientId }, under),
      done: cargoNoteMessages.added,
      failed: cargoNoteMessages.saveFailed,
    },
    change: {
      send: ({ id: noteId, ...changed }, under) =>
        api.cargoNotes.change.call({ ...changed, id, noteId }, under),
      done: cargoNoteMessages.changed,
      failed: cargoNoteMessages.saveFailed,
    },
    remove: {
      send: ({ id: noteId }, under) => api.cargoNotes.remove.call({ id, noteId }, under),
      done: cargoNoteMessages.removed,
      failed: cargoNoteMessages.removeFailed,
      question: 'Supprimer cette note de cargaison ?',
    },
    onClose,
  })
  const { form } = record
  return (
    <FormModal
      {...record}
      title={note ? 'Modifier la note de cargaison' : 'Nouvelle note de cargaison'}
      subtitle={clientName}
      size={460}
    >
      <div className="fields">
        <div className="pair">
          <LazySelect label="Note" required data={noteKinds} allowDeselect={false} {...form.field('kind')} />
          <LazySelect
            label="État"
            required
            data={noteStates}
            allowDeselect={false}
            {...form.field('state')}
          />
        </div>
        <TextInput data-autofocus label="Numéro" autoComplete="off" {...form.text('number')} />
        <div className="pair">
          <MoneyInput label="Coût" {...form.field('cost')} />
          <DayInput label="Date" clearable {...form.field('day')} />
        </div>
      </div>
    </FormModal>
  )
}

function noteStart(note: CargoNote | null, rule: CountryNote) {
  return {
    kind: note?.kind ?? rule.kinds[0],
    state: note?.state ?? ('Demandé' as const),
    number: note?.number ?? '',
    cost: note?.cost ?? null,
    day: note?.day ?? null,
  }
}
