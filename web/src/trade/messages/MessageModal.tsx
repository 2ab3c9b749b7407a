import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { MessageProps } from '#trade/overlay/over.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/fresh-record.ts'
import { ToMany } from './ToMany.tsx'
import { ToOne } from './ToOne.tsx'

/** A message about records, to one client or several. One request loads everything. */
export default function MessageModal({ subject, ids, onDone, onClose }: MessageProps) {
  const query = useQuery({
    ...api.messages.prepare.queryOptions({ input: { subject, ids } }),
    // Not refetched, because each opened message changes the data and must not change the selection.
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
