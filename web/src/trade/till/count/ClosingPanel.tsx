import type { TillSessionDetail } from '@escale/contract/trade/till/contract'
import { differingCounts } from '@escale/contract/trade/till/count'
import { ClosingDraft } from '@escale/contract/trade/till/draft'
import { tillMessages } from '@escale/contract/trade/till/messages'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { api, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { reportWaiting } from '#trade/tenders/offline/useTillReports.ts'
import { useWaitingReceipts } from '#trade/tenders/offline/useWaitingReceipts.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { CountedAmounts } from './CountedAmounts.tsx'
import { HoldingDevices } from './HoldingDevices.tsx'

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
  const { form, save, isHeld } = useClosing(session, last?.attempt ?? 1, differs, onClosed)
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
      <HoldingDevices session={session} />
      {isHeld && <NoteInput label="Pourquoi clôturer sans ces reçus" required {...form.text('holdReason')} />}
    </FormPanel>
  )
}

function useClosing(
  { id, openedBy, devices }: TillSessionDetail,
  attempt: number,
  differs: boolean,
  onClosed: (id: string) => void,
) {
  const mayPass = useMay('till.approve')
  const [isRefused, setRefused] = useState(false)
  const isHeld = mayPass && (isRefused || devices.length > 0)
  const { user } = useSession()
  const waiting = useWaitingReceipts()
  const form = useDraft({
    onDevice: { form: 'till-closing', of: id },
    schema: useMemo(() => closingSchema(differs, isHeld), [differs, isHeld]),
    start: { reason: '', holdReason: '' },
  })
  const save = useSave({
    send: async (reasons: ClosingReasons, { key }) => {
      // Receipts on this device hold the closing too. Without network the closing itself fails.
      if (openedBy === user.id) await reportWaiting(waiting).catch(() => undefined)
      return api.till.close.call({ id, attempt, ...reasons }, underKey(key))
    },
    onRefused: ({ code }): undefined => {
      if (code === 'DEVICE_HOLDS') setRefused(true)
    },
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
  return { form, save, isHeld }
}

type ClosingReasons = { reason: string | null; holdReason: string | null }

function closingSchema(differs: boolean, isHeld: boolean) {
  const { reason, holdReason } = ClosingDraft.shape
  return z.object({ reason, holdReason }).check(
    z.refine((typed) => !differs || typed.reason !== null, {
      message: tillMessages.reasonNeeded,
      path: ['reason'],
    }),
    z.refine((typed) => !isHeld || typed.holdReason !== null, {
      message: tillMessages.holdReasonNeeded,
      path: ['holdReason'],
    }),
  )
}

function useResumption(id: string, onSaved: () => void) {
  return useSave({
    send: (_: void, { key }) => api.till.resume.call({ id }, underKey(key)),
    done: tillMessages.resumed,
    failed: tillMessages.resumeFailed,
    onSaved,
  })
}
