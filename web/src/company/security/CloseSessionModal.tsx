import type { OpenSession } from '@escale/contract/company/security/contract'
import { deviceName } from '@escale/contract/company/security/words'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** The dialog that confirms closing another member's session. */
export default function CloseSessionModal({
  session,
  onClose,
}: {
  session: OpenSession
  onClose: () => void
}) {
  const closing = useSave<void, unknown>({
    send: (_, { key }) => api.security.closeSession.call({ id: session.id }, underKey(key)),
    done: messages.sessionClosed,
    failed: messages.sessionCloseFailed,
    onSaved: onClose,
  })
  return (
    <AppModal title="Fermer la session" size={420} onClose={onClose}>
      <div className="fields">
        <p>
          La session de <b>{session.userName}</b> ({deviceName(session.userAgent)}) prend fin tout de suite
          dans cette entreprise. La personne peut se reconnecter.
        </p>
        {closing.refusal && (
          <p className="problem" role="alert">
            {closing.refusal}
          </p>
        )}
        <div className="answers">
          <Button data-autofocus variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button color="red" loading={closing.isPending} onClick={() => closing.submit()}>
            Fermer la session
          </Button>
        </div>
      </div>
    </AppModal>
  )
}
