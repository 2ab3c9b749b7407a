import { settleFactor } from '#session/factor.ts'
import { openSession } from '#session/session.ts'
import { AppModal } from '#ui/AppModal.tsx'
import { FactorForm } from '#ui/FactorForm.tsx'

/** A grave act asks the code again, over the page as it stands: it then goes on by itself. */
export function FactorModal() {
  return (
    <AppModal title="Confirmez que c'est vous" size={420} onClose={() => settleFactor(false)}>
      <div className="fields">
        <p className="muted">Cette action demande un code de double authentification. Elle reprend dès qu'il est donné.</p>
        <FactorForm
          path="/api/profile/factors/proof"
          verb="Confirmer"
          onProved={(session) => {
            openSession(session)
            settleFactor(true)
          }}
        />
      </div>
    </AppModal>
  )
}
