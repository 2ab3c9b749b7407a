import type { Session } from '@escale/contract/access/session'
import { Button, Stack } from '@mantine/core'
import { LoginFrame } from '#login/LoginFrame.tsx'
import { openSession } from '#session/session.ts'
import { EnrolDevice } from '#ui/EnrolDevice.tsx'
import { FactorForm } from '#ui/FactorForm.tsx'
import styles from './LackingPage.module.css'
import { signOut } from './sign-out.ts'

/** In the place of everything, for a session that lacks the second factor asked of it: it opens nothing before. */
export default function LackingPage({ lacks }: { lacks: NonNullable<Session['lacks']> }) {
  return (
    <LoginFrame face={null}>
      <Stack gap="md">
        <h1 className={styles.title}>{lacks === 'enrolment' ? 'Protégez votre compte' : "Confirmez que c'est vous"}</h1>
        {lacks === 'enrolment' ? (
          <>
            <p className="muted">
              La double authentification est exigée ici. Ajoutez un appareil qui donne des codes : vous entrerez ensuite avec votre mot de passe et un
              code.
            </p>
            <EnrolDevice asksPassword onDone={() => undefined} />
          </>
        ) : (
          <>
            <p className="muted">La double authentification est exigée ici. Donnez un code pour continuer.</p>
            <FactorForm path="/api/profile/factors/proof" verb="Continuer" onProved={openSession} />
          </>
        )}
        <Button variant="default" onClick={() => void signOut()}>
          Se déconnecter
        </Button>
      </Stack>
    </LoginFrame>
  )
}
