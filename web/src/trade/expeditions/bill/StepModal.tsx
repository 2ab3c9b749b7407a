import { type BillStep, stateAfter, stepWords } from '@escale/contract/trade/documents/house-bill'
import { type HouseBill, longestBillNote } from '@escale/contract/trade/documents/house-bills'
import { optional, required } from '@escale/contract/values/text'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { bill: HouseBill; step: BillStep; onClose: () => void }

/** The confirmation of a step of a house bill, with its remark. */
export function StepModal({ bill, step, onClose }: Props) {
  const { id, version, number } = bill
  const { verb, question, note, needsNote } = stepWords[step]
  const form = useDraft<{ note: string }, { note: string | null }>({
    onDevice: { form: 'bill-step', of: `${id} ${step}` },
    schema: z.object({
      note: needsNote ? required('Indiquez un motif.', longestBillNote) : optional(longestBillNote),
    }),
    start: { note: '' },
  })
  const save = useSave({
    send: (sent: { note: string | null }, { key }) =>
      api.houseBills.step.call({ id, version, step, ...sent }, underKey(key)),
    done: `${number} : ${stateAfter(step, bill) ?? verb}`,
    failed: "L'étape n'a pas pu être enregistrée",
    form,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={verb}
      subtitle={number}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb={verb}
    >
      <div className="fields">
        <p>{question}</p>
        <NoteInput data-autofocus label={note} required={needsNote === true} {...form.text('note')} />
      </div>
    </FormModal>
  )
}
