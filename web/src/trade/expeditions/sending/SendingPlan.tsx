import { sendingMessages } from '@escale/contract/trade/documents/sending-words'
import type { SendingPreview } from '@escale/contract/trade/documents/sendings'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { DocumentChoice } from './DocumentChoice.tsx'
import type { SentToAll } from './SendingOutcome.tsx'
import { SendingRows } from './SendingRows.tsx'
import { SendingSummary } from './SendingSummary.tsx'
import { UnsentClients } from './UnsentClients.tsx'
import { useSendingChoice } from './useSendingChoice.ts'

type Props = {
  id: string
  mode: ExpeditionMode
  title: string
  subtitle: string
  preview: SendingPreview
  onSent: (sent: SentToAll) => void
  onClose: () => void
}

type SendInput = Parameters<typeof api.documentSendings.send.call>[0]

/** Chooses the documents and shows who receives what before anything is sent. */
export function SendingPlan({ id, mode, title, subtitle, preview, onSent, onClose }: Props) {
  const choice = useSendingChoice(preview)
  const send = useSave({
    send: (input: SendInput, { key }) => api.documentSendings.send.call(input, underKey(key)),
    done: () => null,
    failed: sendingMessages.failed,
    onSaved: onSent,
  })
  const { receivers, leftOut, value } = choice
  return (
    <AppModal title={title} subtitle={subtitle} size={680} onClose={onClose}>
      <div className="fields">
        <DocumentChoice mode={mode} preview={preview} choice={choice} />
        <SendingSummary receivers={receivers} leavesAt={preview.leavesAt} />
        <SendingRows
          plans={choice.offered}
          without={value.without}
          chosen={value.documents}
          onTurn={choice.turnClient}
        />
        <UnsentClients leftOut={leftOut} />
      </div>
      {send.refusal && <Refusal sentence={send.refusal} />}
      <div className="modal-foot">
        <Button variant="default" ml="auto" onClick={onClose}>
          Annuler
        </Button>
        <Button
          disabled={receivers.length === 0}
          loading={send.isPending}
          onClick={() => send.submit({ id, ...value })}
        >
          {receivers.length === 0 ? 'Envoyer' : `Envoyer à ${pluralize(receivers.length, 'client')}`}
        </Button>
      </div>
    </AppModal>
  )
}
