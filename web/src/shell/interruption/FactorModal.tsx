import type { Session } from '@escale/contract/access/session'
import { settleFactor } from '#session/factor.ts'
import { openSession } from '#session/session.ts'
import { tellEverywhere } from '#session/session-events.ts'
import { useSession, useSessionEvents } from '#session/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { FactorForm } from '#ui/factor/FactorForm.tsx'
import { PasskeyProof } from '#ui/factor/PasskeyProof.tsx'

/** A grave act asks the code again, over the page as it stands: it then goes on by itself, as it does when another tab proved one. */
export function FactorModal() {
  const { level } = useSession()
  useSessionEvents((event) => {
    if (event === 'mfaVerified') settleFactor(true)
  })

  function goOn(session: Session) {
    openSession(session)
    if (level === 2) tellEverywhere('mfaVerified') // else the session itself says so
    settleFactor(true)
  }

  return (
    <AppModal title="Confirmez que c'est vous" size={420} onClose={() => settleFactor(false)}>
      <div className="fields">
        <p className="muted">Cette action demande un code de double authentification ou une clé d'accès. Elle reprend aussitôt.</p>
        <FactorForm path="/api/profile/factors/proof" verb="Confirmer" onProved={goOn}>
          <PasskeyProof onProved={goOn} />
        </FactorForm>
      </div>
    </AppModal>
  )
}
