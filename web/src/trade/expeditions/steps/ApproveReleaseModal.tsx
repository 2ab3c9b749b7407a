import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { DueLines } from '#trade/DueLines.tsx'
import { type ReleaseReason, ReleaseReasonModal } from '#trade/ReleaseReason.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * Approves the release of one client's goods that are unpaid, unbilled or collected without an identity
 * document.
 */
export default function ApproveReleaseModal({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { data: debt } = useQuery({ ...api.releases.debt.queryOptions({ input: { ids } }), staleTime: 0 })
  const save = useSave<ReleaseReason, unknown>({
    send: (reason, { key }) => api.releases.approve.call({ ids, ...reason }, underKey(key)),
    done: 'Remise autorisée',
    failed: "La remise n'a pas pu être autorisée",
    onSaved: onClose,
  })
  return (
    <ReleaseReasonModal
      title="Autoriser la remise"
      verb="Autoriser"
      about={debt && <DueLines {...debt} />}
      save={save}
      onClose={onClose}
    />
  )
}
