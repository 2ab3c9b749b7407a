import type { OpenableTill } from '@escale/contract/trade/till/contract'
import type { CountDraft } from '@escale/contract/trade/till/draft'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { api, underKey } from '#api.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { CountFields } from './CountFields.tsx'
import { countSchema } from './count-form.ts'
import { useTypedPieces } from './useTypedPieces.ts'

type Props = { till: OpenableTill; sessionId: string; onCounted: () => void; onBack: () => void }

/** Counts a till without saying what it should hold. Only the saved count is compared. */
export function CountingPanel({ till, sessionId, onCounted, onBack }: Props) {
  const pieces = useTypedPieces()
  const form = useDraft({
    onDevice: { form: 'till-count', of: sessionId },
    schema: useMemo(() => countSchema(till.drawers), [till.drawers]),
    start: { pieces: {} },
    onStartAgain: pieces.startAgain,
  })
  const save = useSave({
    send: (draft: CountDraft, { key }) => api.till.count.call({ id: sessionId, ...draft }, underKey(key)),
    done: tillMessages.counted,
    failed: tillMessages.countFailed,
    form,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onCounted()
    },
  })
  return (
    <FormPanel
      title={`Compter ${till.name}`}
      hint="Comptez chaque coupure. Le montant attendu apparaît après l’enregistrement du comptage."
      form={form}
      save={save}
      verb="Enregistrer le comptage"
      footer={
        <Button variant="default" onClick={onBack}>
          Retour
        </Button>
      }
    >
      <CountFields drawers={till.drawers} pieces={pieces.of(form)} onChange={pieces.change(form)} />
    </FormPanel>
  )
}
