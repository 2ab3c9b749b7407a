import { landingPath, signInPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { openSession } from '#session/current/session.ts'
import { useSessionState } from '#session/current/useSession.ts'
import { noteSignIn } from '#session/passkey/passkey-offer.ts'
import { showSuccess } from '#ui/feedback/toast.ts'
import { FactorStep } from './FactorStep.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { LoginTitle } from './LoginTitle.tsx'
import { useFace } from './useFace.ts'

/** `/auth/code`: asks for the second factor after a correct password. */
export function FactorPage() {
  const { search, state } = useLocation()
  const { email } = (state ?? {}) as { email?: string }
  const slug = new URLSearchParams(search).get('entreprise')
  const face = useFace(slug)
  const navigate = useNavigate()
  const { session } = useSessionState()

  useEffect(() => {
    document.title = 'Connexion · Escale'
  }, [])

  if (session) return <Navigate to={landingPath(session, search)} replace />

  function finishSignIn(opened: Session) {
    openSession(opened)
    noteSignIn(opened)
    showSuccess(messages.signedIn)
  }

  function returnToPassword(refusal: string | null) {
    navigate(signInPath(search), { replace: true, state: { email, ...(refusal !== null && { refusal }) } })
  }

  return (
    <LoginFrame face={face}>
      <Stack gap={14}>
        <LoginTitle face={face} />
        <FactorStep
          aim={{ tenant: slug ?? undefined }}
          verb="Se connecter"
          onSignedIn={finishSignIn}
          onBack={returnToPassword}
        />
      </Stack>
    </LoginFrame>
  )
}
