import type { Session } from '@escale/contract/access/session'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { LoginFrame } from '#login/LoginFrame.tsx'
import { openSession } from '#session/current/session.ts'
import { knowsPasskeys } from '#session/passkey/passkey-support.ts'
import { signOut } from '#shell/live/sign-out.ts'
import { EnrolDevice } from '#ui/factor/EnrolDevice.tsx'
import { EnrolPasskey } from '#ui/factor/EnrolPasskey.tsx'
import { FactorForm } from '#ui/factor/FactorForm.tsx'
import { PasskeyProof } from '#ui/factor/PasskeyProof.tsx'
import styles from './LackingPage.module.css'

/** The only page that a session without the required second factor may open. Here the person sets one up. */
export default function LackingPage({ lacks }: { lacks: NonNullable<Session['lacks']> }) {
  const [isPasskey, setPasskey] = useState(false)
  return (
    <LoginFrame face={null}>
      <Stack gap="md">
        <h1 className={styles.title}>
          {lacks === 'enrolment' ? 'Protégez votre compte' : "Confirmez que c'est vous"}
        </h1>
        {lacks === 'enrolment' ? (
          <>
            <p className="muted">
              {isPasskey
                ? "La double authentification est exigée ici. Une clé d'accès suffit : vous entrerez ensuite avec elle seule."
                : 'La double authentification est exigée ici. Ajoutez un appareil qui donne des codes : un code vous sera ensuite demandé à chaque entrée.'}
            </p>
            {isPasskey ? (
              <EnrolPasskey asksPassword onDone={() => undefined} />
            ) : (
              <EnrolDevice asksPassword onDone={() => undefined} />
            )}
            {knowsPasskeys() && (
              <Button variant="subtle" onClick={() => setPasskey(!isPasskey)}>
                {isPasskey ? 'Utiliser plutôt une application de codes' : "Utiliser plutôt une clé d'accès"}
              </Button>
            )}
          </>
        ) : (
          <>
            <p className="muted">
              La double authentification est exigée ici. Donnez un code ou utilisez une clé d'accès pour
              continuer.
            </p>
            <FactorForm path="/api/profile/factors/proof" verb="Continuer" onProved={openSession}>
              <PasskeyProof onProved={openSession} />
            </FactorForm>
          </>
        )}
        <Button variant="default" onClick={() => void signOut()}>
          Se déconnecter
        </Button>
      </Stack>
    </LoginFrame>
  )
}
