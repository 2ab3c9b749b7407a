import { codePath, landingPath, signInPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useOptions } from '#people/account/useOptions.ts'
import { openSession } from '#session/current/session.ts'
import { useSessionState } from '#session/current/useSession.ts'
import { showSuccess } from '#ui/feedback/toast.ts'
import { AskPhoneSignIn } from './AskPhoneSignIn.tsx'
import { AskSignIn } from './AskSignIn.tsx'
import { type CodeWay, OtherWays } from './OtherWays.tsx'
import { SignInByLink } from './SignInByLink.tsx'

/**
 * `/auth/code-par-email`: signs in by a code or a link in an email, or by a code sent to a phone. `?jeton=…`
 * comes from the link in the email.
 */
export function MailedCodePage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { session } = useSessionState()
  const params = new URLSearchParams(search)
  const token = params.get('jeton')
  const { email } = (state ?? {}) as { email?: string }
  const options = useOptions()
  const [way, setWay] = useState<CodeWay>('email')
  const ways: CodeWay[] = ['email', ...(options?.phoneWays ?? [])]

  const entry = {
    onSignedIn(opened: Session) {
      openSession(opened)
      showSuccess(messages.signedIn)
      navigate(landingPath(opened, search), { replace: true })
    },
    onFactor(typed: string) {
      params.delete('jeton')
      navigate(codePath(params.toString(), undefined), { replace: true, state: { email: typed } })
    },
  }
  if (token !== null) return <SignInByLink token={token} {...entry} />
  if (session) return <Navigate to={landingPath(session, search)} replace />
  const asking = { tenant: params.get('entreprise') ?? undefined, back: signInPath(search), ...entry }
  const otherWays = <OtherWays ways={ways.filter((one) => one !== way)} onChoose={setWay} />
  if (way !== 'email')
    return (
      <AskPhoneSignIn
        key={way}
        way={way}
        isDemo={options?.mail === 'mailbox'}
        otherWays={otherWays}
        {...asking}
      />
    )
  return <AskSignIn start={email} isMailOff={options?.mail === 'none'} otherWays={otherWays} {...asking} />
}
