import { accountMessages } from '@escale/contract/people/account/messages'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Loading } from '#ui/feedback/Loading.tsx'
import { AccountFrame, useSignInPath } from './AccountFrame.tsx'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DemoMailHint } from './DemoMailHint.tsx'
import { KnownPasswordForm } from './KnownPasswordForm.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { Refusals } from './Refusals.tsx'
import { Resend } from './Resend.tsx'
import { UnreadLink } from './UnreadLink.tsx'
import { useEmailedLink } from './useEmailedLink.ts'

/**
 * `/auth/verification`: confirms an email address by the link or the code in an email, then leads to the
 * sign-in page.
 */
export function VerificationPage() {
  const token = useSearchParams()[0].get('jeton')
  const link = useEmailedLink<{ email: string }>('/api/account/verification/link', token)
  if (token === null || link.is === 'over') return <CodeAsked isLinkOver={token !== null} />
  if (link.is === 'good') return <LinkHeld token={token} email={link.body.email} />
  return (
    <AccountFrame title="Vérification de votre email">
      {link.is === 'unread' ? <UnreadLink {...link} /> : <Loading />}
    </AccountFrame>
  )
}

/**
 * Asks for the password after a valid link. The names and password typed at sign-up are used only if this
 * password matches. Otherwise the person chooses new ones.
 */
function LinkHeld({ token, email }: { token: string; email: string }) {
  const [isTheirs, setTheirs] = useState(true)
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  if (isOver) return <CodeAsked isLinkOver />

  const props = {
    token,
    email,
    onProved: () =>
      navigate(signInPath, { replace: true, state: { notice: accountMessages.emailVerified, email } }),
    onOver: () => setOver(true),
  }
  return (
    <AccountFrame
      title="Vérification de votre email"
      subtitle={
        isTheirs
          ? `Saisissez le mot de passe choisi pour ${email}.`
          : `Le compte de ${email} sera le vôtre, avec ce mot de passe.`
      }
    >
      {isTheirs ? <KnownPasswordForm {...props} /> : <OwnPasswordForm {...props} />}
      <p className={styles.ways}>
        <button type="button" className={styles.again} onClick={() => setTheirs(!isTheirs)}>
          {isTheirs
            ? "Je n'ai pas choisi de mot de passe, ou je l'ai oublié"
            : "J'ai déjà choisi un mot de passe"}
        </button>
      </p>
    </AccountFrame>
  )
}

function CodeAsked({ isLinkOver }: { isLinkOver: boolean }) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const email = (state as { email?: string } | null)?.email || undefined
  const navigate = useNavigate()
  const signInPath = useSignInPath()

  function goOnWith({ token }: { token: string }) {
    const next = new URLSearchParams(params)
    next.set('jeton', token)
    navigate(`/auth/verification?${next}`, { replace: true })
  }

  return (
    <AccountFrame
      title="Vérifiez votre email"
      subtitle={email ? <>Un lien et un code à six chiffres sont partis à {email}.</> : explanation}
    >
      {isLinkOver && (
        <div className={styles.form}>
          <Refusals
            sentences={[
              accountMessages.linkOver,
              'Si vous venez de vous en servir, votre adresse est vérifiée : connectez-vous. Sinon, ouvrez le lien du dernier message reçu, ou inscrivez-vous à nouveau.',
            ]}
          />
        </div>
      )}
      <CodeForm email={email} path="/api/account/verification/code" verb="Vérifier" onDone={goOnWith} />
      <DemoMailHint />
      <div className={styles.ways}>
        {email && <Resend path="/api/account/verification/mail" body={{ email }} />}
        <Link className="link" to={signInPath}>
          Retour à la connexion
        </Link>
      </div>
    </AccountFrame>
  )
}

const explanation = 'Ouvrez le lien du message reçu, ou saisissez ici son code.'
