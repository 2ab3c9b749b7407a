import { companyMessages } from '@escale/contract/platform/companies/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { followSession } from '#session/current/follow-session.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Asks for confirmation before a super_admin may write in a company opened for support. */
export default function ConfirmWriting({
  companyName,
  onClose,
}: {
  companyName: string
  onClose: () => void
}) {
  const queries = useQueryClient()
  const confirmation = useSave<void, unknown>({
    send: () => api.companies.confirm.call().then(() => followSession(queries)),
    done: companyMessages.writingConfirmed,
    failed: companyMessages.openFailed,
    onSaved: onClose,
  })
  return (
    <AppModal title="Confirmer l'écriture" size={440} onClose={onClose}>
      <div className="fields">
        <p>
          Vous pourrez créer, modifier et supprimer dans l'espace de <b>{companyName}</b>, jusqu'à la fin de
          l'heure. Son journal de sécurité le dit à ses administrateurs.
        </p>
        {confirmation.refusal && <Refusal sentence={confirmation.refusal} />}
        <div className="answers">
          <Button data-autofocus variant="default" onClick={onClose}>
            Rester en lecture seule
          </Button>
          <Button color="red" loading={confirmation.isPending} onClick={() => confirmation.submit()}>
            Confirmer l'écriture
          </Button>
        </div>
      </div>
    </AppModal>
  )
}
