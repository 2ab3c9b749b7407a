import { longestReason } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { ReasonModal } from '#ui/ReasonModal.tsx'
import { useSave } from '#ui/useSave.ts'

/** Lets goods of one client leave unpaid or unbilled, and says why. */
export default function ApproveReleaseModal({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }) => api.releases.approve.call({ ids, reason }),
    done: 'Remise autorisée',
    failed: "La remise n'a pas pu être autorisée",
    onSaved: onClose,
  })
  return <ReasonModal title="Autoriser la remise" verb="Autoriser" most={longestReason} save={save} onClose={onClose} />
}
