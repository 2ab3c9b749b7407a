import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { SendingOutcome, type SentToAll } from './SendingOutcome.tsx'
import { SendingPlan } from './SendingPlan.tsx'

const title = 'Envoyer à tous'

/** The dialog that sends the documents of a departure to all its clients, and then says who got what. */
export default function SendAllModal({
  expedition: { id, reference, mode },
  onClose,
}: {
  expedition: ExpeditionDetail
  onClose: () => void
}) {
  const [sent, setSent] = useState<SentToAll | null>(null)
  const query = useQuery({
    ...api.documentSendings.preview.queryOptions({ input: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sent) return <SendingOutcome title={title} subtitle={reference} sent={sent} onClose={onClose} />
  return (
    <LoadedModal
      query={query}
      title={title}
      size={680}
      onClose={onClose}
      missing="Cette expédition n'existe plus."
    >
      {(preview) => (
        <SendingPlan
          id={id}
          mode={mode}
          title={title}
          subtitle={reference}
          preview={preview}
          onSent={setSent}
          onClose={onClose}
        />
      )}
    </LoadedModal>
  )
}
