import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { longestReason } from '@escale/contract/trade/goods/words'
import { api, underKey } from '#api.ts'
import { type ReleaseReason, ReleaseReasonModal } from '#trade/ReleaseReason.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { RequestLines } from './RequestLines.tsx'

type Props = { request: OpenRequest; isGranted: boolean; onClose: () => void }

/** The dialog that approves or refuses a request to release goods, with a reason. */
export default function ReleaseDecision({ request, isGranted, onClose }: Props) {
  const save = useSave<ReleaseReason, unknown>({
    send: (reason, { key }) =>
      api.releases.decide.call({ id: request.id, isGranted, ...reason }, underKey(key)),
    done: isGranted ? 'Remise autorisée' : 'Dérogation refusée',
    failed: "La réponse n'a pas pu être enregistrée",
    onSaved: onClose,
  })
  const dialog = { ...(request.clientName !== null && { subtitle: request.clientName }), onClose }
  const about = <RequestLines request={request} />
  if (isGranted) {
    const { isWithoutDocument, reason: proposed } = request
    return (
      <ReleaseReasonModal
        title="Autoriser la remise"
        verb="Autoriser"
        {...{ isWithoutDocument, proposed, about, save }}
        {...dialog}
      />
    )
  }
  const saveRefusal = {
    ...save,
    submit: ({ reason }: { reason: string }) => save.submit({ reason, isWithoutDocument: false }),
  }
  return (
    <ReasonModal
      title="Refuser la dérogation"
      verb="Refuser"
      most={longestReason}
      save={saveRefusal}
      {...dialog}
    >
      {about}
    </ReasonModal>
  )
}
