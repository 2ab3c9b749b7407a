import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { noticeMessages } from '@escale/contract/trade/notices/messages'
import type { ExpeditionNotice } from '@escale/contract/trade/notices/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { noticeOptions, sentMessage, TellClients } from '#trade/choice/TellClients.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

const title = 'Prévenir les clients'

/** The dialog that messages the clients of an expedition about its progress. */
export default function TellClientsModal({
  expedition: { id, reference },
  onClose,
}: {
  expedition: ExpeditionDetail
  onClose: () => void
}) {
  const [kind, setKind] = useState<ExpeditionNotice>()
  const query = useQuery({
    ...api.notices.previewExpedition.queryOptions({ input: { id, kind } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useSave({
    send: (clientIds: string[], { key }) =>
      api.notices.tellExpedition.call(
        { id, kind: query.data?.kind as ExpeditionNotice, clientIds },
        underKey(key),
      ),
    done: sentMessage,
    failed: noticeMessages.tellFailed,
    onSaved: onClose,
  })
  return (
    <LoadedModal
      query={query}
      title={title}
      size={620}
      onClose={onClose}
      missing="Cette expédition n'existe plus."
    >
      {(preview) => (
        <TellClients
          key={preview.kind}
          title={title}
          subtitle={reference}
          preview={preview}
          choice={
            preview.kinds.length > 1 && (
              <Segmented
                label="Ce qui est annoncé"
                options={noticeOptions(preview.kinds)}
                value={preview.kind as ExpeditionNotice}
                onChange={setKind}
              />
            )
          }
          send={send}
          onClose={onClose}
        />
      )}
    </LoadedModal>
  )
}
