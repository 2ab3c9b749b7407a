import { settleFactor } from '#session/factor.ts'
import { openSession } from '#session/session.ts'
import { tellEverywhere } from '#session/session-events.ts'
import { useSession, useSessionEvents } from '#session/useSession.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { FactorForm } from '#ui/FactorForm.tsx'

/** A grave act asks the code again, over the page as it stands: it then goes on by itself, as it does when another tab proved one. */
export function FactorModal() {
  const { level } = useSession()
  useSessionEvents((event) => {
    if (event === 'mfaVerified') settleFactor(true)
  })
  return (
    <AppModal title="Confirmez que c'est vous" size={420} onClose={() => settleFactor(false)}>
      <div className="fields">
        <p className="muted">Cette action demande un code de double authentification. Elle reprend dès qu'il est donné.</p>
        <FactorForm
          path="/api/profile/factors/proof"
          verb="Confirmer"
          onProved={(session) => {
            openSession(session)
            if (level === 2) tellEverywhere('mfaVerified') // else the session itself says so
            settleFactor(true)
          }}
        />
      </div>
    </AppModal>
  )
}
