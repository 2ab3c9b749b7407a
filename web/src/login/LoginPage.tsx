import { codePath, landingPath, mailedCodePath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { openSession } from '#session/current/session.ts'
import { useSessionState } from '#session/current/useSession.ts'
import { noteSignIn } from '#session/passkey/passkey-offer.ts'
import { showSuccess } from '#ui/feedback/toast.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { drawnForm } from './drawn-form.ts'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginPage.module.css'
import { OpenIdButton } from './OpenIdButton.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useFace } from './useFace.ts'
import { useProviderRefusal } from './useProviderRefusal.ts'
import { WaitingHere } from './WaitingHere.tsx'
import { WalletButton } from './WalletButton.tsx'

/** Messages from the previous page, such as a confirmed email address or a changed password. */
export type Arrival = { notice?: string; email?: string; refusal?: string } | null

/** `/auth`, and `/tenant/{slug}` for the sign-in page of a company in its colours. */
export function LoginPage() {
  const { slug } = useParams()
  const { search, state } = useLocation()
  const arrival = state as Arrival
  const { session } = useSessionState()
  const navigate = useNavigate()
  const face = useFace(slug)
  const [serverForm] = useState(drawnForm)
  useProviderRefusal()
  const [credentials, setCredentials] = useState(
    () => serverForm?.typed() ?? { email: arrival?.email ?? '', password: '' },
  )

  // Reads the values once more after the server-rendered fields have left the page. They include characters
  // typed during the replacement.
  useLayoutEffect(() => {
    if (serverForm) setCredentials(serverForm.typed())
  }, [serverForm])

  useEffect(() => {
    document.title = 'Connexion · Escale'
  }, [])

  // A signed-in person who opens the sign-in page of another company is led to the page where they can switch
  // to it or request access. Leading them to their own company would look as if they had switched.
  if (session && slug && session.role !== 'super_admin' && !session.lacks && session.company?.slug !== slug) {
    return <Navigate to={`/app/parametres/entreprises?entreprise=${encodeURIComponent(slug)}`} replace />
  }
  if (session) return <Navigate to={landingPath(session, search)} replace />

  const askFactor = () =>
    navigate(codePath(search, slug), { replace: true, state: { email: credentials.email } })

  function finishSignIn(opened: Session) {
    openSession(opened)
    noteSignIn(opened)
    showSuccess(messages.signedIn)
  }

  return (
    <LoginFrame face={face}>
      <SignInForm
        key={arrival?.refusal}
        face={face}
        serverForm={serverForm}
        notice={arrival?.notice}
        tenant={slug}
        typed={credentials}
        onType={setCredentials}
        over={arrival?.refusal ?? null}
        onFactor={askFactor}
        onSignedIn={finishSignIn}
      />
      <OtherWays search={search} slug={slug} email={credentials.email} />
      <div className={styles.others}>
        <OpenIdButton tenant={slug} search={search} />
        <PasskeyButton
          aim={{ tenant: slug }}
          verb="Se connecter avec une clé d'accès"
          onSignedIn={finishSignIn}
        />
        <WalletButton tenant={slug} onSignedIn={finishSignIn} onFactor={askFactor} />
      </div>
      <WaitingHere />
      <DemoAccounts company={face?.name} onPick={setCredentials} />
    </LoginFrame>
  )
}

/** Links to the pages of the other sign-in methods. The email address typed here is passed on. */
function OtherWays({ search, slug, email }: { search: string; slug: string | undefined; email: string }) {
  const ofCompany = slug ? `?entreprise=${encodeURIComponent(slug)}` : ''
  return (
    <p className={styles.ways}>
      <Link className="link" to={mailedCodePath(search, slug)} state={{ email: email }}>
        Recevoir un code
      </Link>
      <Link className="link" to={`/auth/oubli${ofCompany}`} state={{ email: email }}>
        Mot de passe oublié ?
      </Link>
      <Link className="link" to={`/auth/unique${search || ofCompany}`} state={{ email: email }}>
        Connexion unique
      </Link>
      <Link className="link" to={`/auth/inscription${ofCompany}`}>
        Créer un compte
      </Link>
    </p>
  )
}
