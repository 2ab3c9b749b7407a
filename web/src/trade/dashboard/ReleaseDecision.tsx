import type { WaitingRequest } from '@escale/contract/trade/goods/releases'
import { longestReason } from '@escale/contract/trade/goods/words'
import { api } from '#api.ts'
import { ReasonModal } from '#ui/ReasonModal.tsx'
import { useSave } from '#ui/useSave.ts'

type Props = { request: WaitingRequest; isGranted: boolean; onClose: () => void }

/** Why the goods may leave unpaid, or why they may not. */
export default function ReleaseDecision({ request, isGranted, onClose }: Props) {
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }) => api.releases.decide.call({ id: request.id, isGranted, reason }),
    done: isGranted ? 'Remise autorisée' : 'Dérogation refusée',
    failed: "La réponse n'a pas pu être enregistrée",
    onSaved: onClose,
  })
  return (
    <ReasonModal
      title={isGranted ? 'Autoriser la remise' : 'Refuser la dérogation'}
      {...(request.clientName !== null && { subtitle: request.clientName })}
      verb={isGranted ? 'Autoriser' : 'Refuser'}
      most={longestReason}
      save={save}
      onClose={onClose}
    />
  )
}
