import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { MessageProps } from '#trade/over.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { asOfNow } from '#ui/feedback/as-of-now.ts'
import { ToMany } from './ToMany.tsx'
import { ToOne } from './ToOne.tsx'

/**
 * A message about records, to the client or the clients whom they concern: everything it is made of is asked
 * for once.
 */
export default function MessageModal({ subject, ids, onDone, onClose }: MessageProps) {
  const query = useQuery({
    ...api.messages.prepare.queryOptions({ input: { subject, ids } }),
    // Each message that is opened changes what is known of its client: who was chosen stays so.
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
