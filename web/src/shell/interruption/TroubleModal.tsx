import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { followSession } from '#session/current/follow-session.ts'
import type { Trouble } from '#session/current/session.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const titles = {
  expired: 'Session terminée',
  companyChanged: "Changement d'entreprise",
  practiceErased: 'Entraînement effacé',
  personChanged: 'Changement de compte',
  suspended: 'Entreprise désactivée',
  left: 'Accès retiré',
  supportEnded: 'Accès terminé',
}

const sentences = {
  companyChanged: messages.companyChanged,
  practiceErased: apiRefusals.practiceErased,
  personChanged: "Une autre personne s'est connectée dans un autre onglet. Rechargez.",
  suspended: messages.companySuspended,
  left: messages.notAMember,
  supportEnded: messages.supportEnded,
}

/** The dialog shown when the session was interrupted. The page below stays as it is. */
export function TroubleModal({ trouble }: { trouble: Trouble }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const backToPlatform = () =>
    void followSession(queries).then((follows) => follows && navigate('/app/entreprises'))

  return (
    <AppModal title={titles[trouble]} size={420} onClose={() => undefined} isBlocking isInterruption>
      {trouble === 'expired' ? (
        <SignInAgain />
      ) : (
        <div className="fields">
          <p>{sentences[trouble]}</p>
          {trouble === 'supportEnded' ? (
            <Button data-autofocus onClick={backToPlatform}>
              Continuer
            </Button>
          ) : (
            <Button data-autofocus onClick={() => location.reload()}>
              Recharger
            </Button>
          )}
        </div>
      )}
    </AppModal>
  )
}
