import { messages } from '@escale/contract/messages'
import { Button } from '@mantine/core'
import { AppModal } from '#ui/AppModal.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import type { Trouble } from './session.ts'

const titles = {
  expired: 'Session terminée',
  companyChanged: "Changement d'entreprise",
  personChanged: 'Changement de compte',
  suspended: 'Entreprise désactivée',
  left: 'Accès retiré',
}

const sentences = {
  companyChanged: messages.companyChanged,
  personChanged: "Une autre personne s'est connectée dans un autre onglet. Rechargez.",
  suspended: messages.companySuspended,
  left: messages.notAMember,
}

/** What must be settled before going on, over the page as it stands. */
export default function TroubleModal({ trouble }: { trouble: Trouble }) {
  return (
    <AppModal title={titles[trouble]} size={420} onClose={() => undefined} isBlocking>
      {trouble === 'expired' ? (
        <SignInAgain />
      ) : (
        <div className="fields">
          <p>{sentences[trouble]}</p>
          <Button data-autofocus onClick={() => location.reload()}>
            Recharger
          </Button>
        </div>
      )}
    </AppModal>
  )
}
