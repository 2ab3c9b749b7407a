import type { ProofKind } from '@escale/contract/access/procedure'
import type { Session } from '@escale/contract/access/session'
import { openSession } from '#session/current/session.ts'
import { tellEverywhere } from '#session/current/session-events.ts'
import { useSession, useSessionEvents } from '#session/current/useSession.ts'
import { settleProof, useProofAsked } from '#session/passkey/proof-request.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { FactorForm } from '#ui/factor/FactorForm.tsx'
import { MailedCodeProof } from '#ui/factor/MailedCodeProof.tsx'
import { PasskeyProof } from '#ui/factor/PasskeyProof.tsx'
import { PasswordProof } from '#ui/factor/PasswordProof.tsx'

/**
 * Asks for a proof of identity before a sensitive action, which then continues. A proof given in another tab
 * counts too.
 */
export function ProofModal() {
  const by = useProofAsked()
  const { level, user } = useSession()
  useSessionEvents((event) => {
    if (event === 'mfaVerified') settleProof(true)
  })

  function goOn(session: Session) {
    openSession(session)
    // `openSession` notifies the other tabs only when the level of the session changed. Otherwise they are
    // notified here.
    if (level === session.level) tellEverywhere('mfaVerified')
    settleProof(true)
  }

  return (
    <AppModal title="Confirmez que c'est vous" size={420} onClose={() => settleProof(false)}>
      <div className="fields">
        <p className="muted">{by && `${demands[by]} Elle reprend aussitôt.`}</p>
        {by === 'factor' && (
          <FactorForm path="/api/profile/factors/proof" verb="Confirmer" onProved={goOn}>
            <PasskeyProof onProved={goOn} />
          </FactorForm>
        )}
        {by === 'password' && <PasswordProof onProved={goOn} />}
        {by === 'mail' && <MailedCodeProof email={user.email} onProved={goOn} />}
      </div>
    </AppModal>
  )
}

const demands: Record<ProofKind, string> = {
  factor: "Cette action demande un code de double authentification ou une clé d'accès.",
  password: 'Cette action demande votre mot de passe.',
  mail: 'Cette action demande un code, envoyé à votre adresse.',
}
