import { codePath, landingOf, signInPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/messages'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { openSession } from '#session/session.ts'
import { useSessionState } from '#session/useSession.ts'
import { succeeded } from '#ui/feedback/toast.ts'
import { AskSignIn } from './AskSignIn.tsx'
import { SignInByLink } from './SignInByLink.tsx'

/** `/auth/code-par-email`: a code and a link by mail, either of which signs in; with `?jeton=…`, the link. */
export function MailedCodePage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { session } = useSessionState()
  const params = new URLSearchParams(search)
  const token = params.get('jeton')
  const { email } = (state ?? {}) as { email?: string }

  const entry = {
    onSignedIn(opened: Session) {
      openSession(opened)
      succeeded(messages.signedIn)
      navigate(landingOf(opened, search), { replace: true })
    },
    onFactor(typed: string) {
      params.delete('jeton')
      navigate(codePath(params.toString(), undefined), { replace: true, state: { email: typed } })
    },
  }
  if (token !== null) return <SignInByLink token={token} {...entry} />
  if (session) return <Navigate to={landingOf(session, search)} replace />
  return <AskSignIn start={email} tenant={params.get('entreprise') ?? undefined} back={signInPath(search)} {...entry} />
}
