import { noticeMessages } from '@escale/contract/trade/notices/messages'
import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { nothingSent, TellClients } from '#trade/choice/TellClients.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const title = 'Relancer'

/** The dialog that previews a reminder for one unpaid invoice, then sends it. */
export default function RemindModal({
  invoiceId,
  number,
  onClose,
}: {
  invoiceId: string
  number: string
  onClose: () => void
}) {
  const query = useQuery({
    ...api.notices.previewReminder.queryOptions({ input: { id: invoiceId } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useSave<string[], { planned: number }>({
    send: (_, { key }) => api.notices.remind.call({ id: invoiceId }, underKey(key)),
    done: ({ planned }) => (planned > 0 ? 'Relance enregistrée' : nothingSent),
    failed: noticeMessages.remindFailed,
    onSaved: onClose,
  })
  return (
    <LoadedModal
      query={query}
      title={title}
      size={560}
      onClose={onClose}
      missing="Cette facture n'existe plus."
    >
      {(preview) => (
        <TellClients title={title} subtitle={number} preview={preview} send={send} onClose={onClose} />
      )}
    </LoadedModal>
  )
}
