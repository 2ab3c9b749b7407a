import { accountMessages } from '@escale/contract/account/messages'
import { messages } from '@escale/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ask } from '#shell/ask.ts'
import { Loading } from '#ui/Loading.tsx'
import { AccountFrame, useSignInPath } from './AccountFrame.tsx'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DemoMailHint } from './DemoMailHint.tsx'
import { Refusals } from './Refusals.tsx'
import { Resend } from './Resend.tsx'

/** `/auth/verification`: by the link of the mail, or by its code. Leads to the sign-in page. */
export function VerificationPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton')
  const { state } = useLocation()
  const email = (state as { email?: string } | null)?.email || undefined
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const signInPath = useSignInPath()

  function done(confirmed?: string) {
    navigate(signInPath, { replace: true, state: { notice: accountMessages.emailVerified, email: confirmed } })
  }

  useLink(token, () => done(), setProblem)

  if (token && !problem) {
    return (
      <AccountFrame title="Vérification de votre email">
        <Loading />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Vérifiez votre email" subtitle={email ? <>Un lien et un code à six chiffres sont partis à {email}.</> : explanation}>
      {problem && (
        <div className={styles.form}>
          <Refusals
            sentences={[problem, 'Saisissez votre email et le code du dernier message reçu, ou demandez-en un nouveau en vous connectant.']}
          />
        </div>
      )}
      <CodeForm email={email} path="/api/account/verification" verb="Vérifier" onDone={(_body, confirmed) => done(confirmed)} />
      <DemoMailHint />
      <div className={styles.ways}>
        {email && <Resend email={email} path="/api/account/verification/mail" />}
        <Link className="link" to={signInPath}>
          Retour à la connexion
        </Link>
      </div>
    </AccountFrame>
  )
}

const explanation = 'Ouvrez le lien du message reçu, ou saisissez ici son code.'

// A link serves once: asking twice would refuse the person it has just let through.
function useLink(token: string | null, onConfirmed: () => void, onProblem: (sentence: string) => void) {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (!token || asked.current === token) return
    asked.current = token
    ask('POST', '/api/account/verification', { token })
      .then((answer) => (answer.ok ? onConfirmed() : onProblem(answer.message || messages.unexpected)))
      .catch(() => onProblem(messages.unavailable))
  })
}
