import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { differingCounts } from '@escale/contract/trade/till/count'
import { ClosingDraft } from '@escale/contract/trade/till/draft'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { CountedAmounts } from './CountedAmounts.tsx'

type Props = {
  session: TillSessionDetail
  onRecount: () => void
  onResumed: () => void
  onClosed: (id: string) => void
}

/** Compares a saved count with what the moves say, and closes the till with the reason of a difference. */
export function ClosingPanel({ session, onRecount, onResumed, onClosed }: Props) {
  const last = session.attempts.at(-1)
  const differs = differingCounts(last?.counts ?? []).length > 0
  const { form, save } = useClosing(session, last?.attempt ?? 1, differs, onClosed)
  const resumption = useResumption(session.id, onResumed)
  return (
    <FormPanel
      title={`Clôturer ${session.till}`}
      form={form}
      save={save}
      verb="Clôturer la caisse"
      footer={
        <Group gap="sm">
          <Button variant="default" onClick={onRecount}>
            Recompter
          </Button>
          <Button variant="default" loading={resumption.isPending} onClick={() => resumption.submit()}>
            Reprendre
          </Button>
        </Group>
      }
    >
      <CountedAmounts counts={last?.counts ?? []} />
      {differs ? (
        <NoteInput label="Motif de l’écart" required {...form.text('reason')} />
      ) : (
        <p className="muted">La caisse est juste.</p>
      )}
    </FormPanel>
  )
}

function useClosing(
  { id }: TillSessionDetail,
  attempt: number,
  differs: boolean,
  onClosed: (id: string) => void,
) {
  const schema = useMemo(
    () =>
      z.object({ reason: ClosingDraft.shape.reason }).check(
        z.refine(({ reason }) => !differs || reason !== null, {
          message: tillMessages.reasonNeeded,
          path: ['reason'],
        }),
      ),
    [differs],
  )
  const form = useDraft({ onDevice: { form: 'till-closing', of: id }, schema, start: { reason: '' } })
  const save = useSave({
    send: ({ reason }: { reason: string | null }, { key }) =>
      api.till.close.call({ id, attempt, reason }, underKey(key)),
    done: ({ state, number }) =>
      `${state === 'Clôturée' ? tillMessages.closed : tillMessages.closedToApprove} : ${number}`,
    failed: tillMessages.closeFailed,
    form,
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      onClosed(id)
    },
  })
  return { form, save }
}

function useResumption(id: string, onSaved: () => void) {
  return useSave({
    send: (_: void, { key }) => api.till.resume.call({ id }, underKey(key)),
    done: tillMessages.resumed,
    failed: tillMessages.resumeFailed,
    onSaved,
  })
}
