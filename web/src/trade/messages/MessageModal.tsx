import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { MessageProps } from '#trade/overlay/over.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { ToMany } from './ToMany.tsx'
import { ToOne } from './ToOne.tsx'

/**
 * The dialog that sends a message about records, such as invoices, to their clients. One request loads all
 * its data.
 */
export default function MessageModal({ subject, ids, onDone, onClose }: MessageProps) {
  const query = useQuery({
    ...api.messages.prepare.queryOptions({ input: { subject, ids } }),
    // Never refetched: opening a message changes this data, and the selection must stay the same.
    ...asOfNow,
  })
  const props = { about: { subject, ids }, onDone, onClose }
  return (
    <LoadedModal
      query={query}
      title="Envoyer par WhatsApp"
      size={560}
      onClose={onClose}
      missing="Cette fiche n'existe plus."
    >
      {(prepared) => {
        const [recipient, another] = prepared.recipients
        return recipient && !another ? (
          <ToOne prepared={prepared} recipient={recipient} {...props} />
        ) : (
          <ToMany prepared={prepared} {...props} />
        )
      }}
    </LoadedModal>
  )
}
