import type { OpenableTill } from '@escale/contract/trade/till/contract'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { useMemo, useState } from 'react'
import { api, underKey } from '#api.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { CountFields } from './CountFields.tsx'
import { openingSchema } from './count-form.ts'
import { useTypedPieces } from './useTypedPieces.ts'

/** `tills` are those that nobody has open. */
type Props = { tills: readonly OpenableTill[]; onOpened: () => void }

/** Opens a till with the float that lies in it. */
export function OpeningPanel({ tills, onOpened }: Props) {
  const { form, save, pieces, till, differs } = useTillOpening({ tills, onOpened })
  const chosen = form.field('accountId')
  return (
    <FormPanel
      title="Ouvrir ma caisse"
      hint="Comptez ce qu’il y a dans la caisse avant de recevoir de l’argent."
      form={form}
      save={save}
      verb="Ouvrir la caisse"
    >
      {tills.length > 1 && (
        <ListSelect
          label="Caisse"
          required
          allowDeselect={false}
          data={tills.map(({ id, name, agency }) => ({
            value: id,
            label: [name, agency].filter(Boolean).join(' · '),
          }))}
          {...chosen}
          onChange={(id: string | null) => {
            chosen.onChange(id)
            till.choose(id ?? '')
          }}
        />
      )}
      <CountFields
        drawers={till.chosen?.drawers ?? []}
        pieces={pieces.of(form)}
        onChange={pieces.change(form)}
      />
      {differs && <NoteInput label="Pourquoi le fonds diffère" required {...form.text('reason')} />}
    </FormPanel>
  )
}

function useTillOpening({ tills, onOpened }: Props) {
  // Every attempt sends this id, so that a lost answer never opens two sessions.
  const [id] = useState(() => crypto.randomUUID())
  const [differs, setDiffers] = useState(false)
  const pieces = useTypedPieces()
  const form = useDraft({
    onDevice: { form: 'till-opening', of: 'new' },
    schema: useMemo(() => openingSchema(tills), [tills]),
    start: { accountId: tills[0]?.id ?? '', pieces: {}, reason: '' },
    onStartAgain: pieces.startAgain,
  })
  const [tillId, setTillId] = useState(form.getValues().accountId)
  const save = useSave({
    send: (draft: Parameters<typeof api.till.open.call>[0], { key }) =>
      api.till.open.call({ id, ...draft }, underKey(key)),
    done: ({ till }) => `${tillMessages.opened} : ${till}`,
    failed: tillMessages.openFailed,
    form,
    onRefused: ({ code }): Record<string, string> => {
      if (code === 'REASON_NEEDED') setDiffers(true)
      return {}
    },
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onOpened()
    },
  })
  const chosen = tills.find((till) => till.id === tillId) ?? tills[0]
  const isReasonTyped = form.getValues().reason !== ''
  return { form, save, pieces, till: { chosen, choose: setTillId }, differs: differs || isReasonTyped }
}
