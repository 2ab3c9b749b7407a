import { homePath } from '@escale/contract/access/landing'
import { roleNames } from '@escale/contract/access/permissions'
import type { InvitationFace } from '@escale/contract/people/account/contract'
import { accountMessages } from '@escale/contract/people/account/messages'
import { invitationHours } from '@escale/contract/people/invitations'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { LoginFrame } from '#login/LoginFrame.tsx'
import { AccountHeading, useTitle } from '#people/account/AccountFrame.tsx'
import { UnreadLink } from '#people/account/UnreadLink.tsx'
import { useEmailedLink } from '#people/account/useEmailedLink.ts'
import { askSession } from '#session/current/ask-session.ts'
import { openSession } from '#session/current/session.ts'
import { useSessionState } from '#session/current/useSession.ts'
import { applyTheme } from '#session/device/theme-link.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import { showSuccess } from '#ui/feedback/toast.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { InvitedSignIn } from './InvitedSignIn.tsx'
import { NewcomerForm } from './NewcomerForm.tsx'

/**
 * `/auth/invitation?jeton=…`: an invited person chooses a password, or signs in with an existing account, and
 * then joins the company.
 */
export function InvitationPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton') ?? ''
  const link = useEmailedLink<InvitationFace>('/api/account/invitation', token)
  const invitation = link.is === 'good' ? link.body : null
  const color = invitation?.company?.primaryColor
  useEffect(() => {
    if (color) applyTheme(color)
  }, [color])
  const { session } = useSessionState()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  useTitle('Invitation')

  /** The invitation was accepted, so the session read again now includes the company. */
  async function enter() {
    const session = await askSession()
    if (!session?.session)
      return navigate('/auth', { replace: true, state: { notice: accountMessages.invitationAccepted } })
    openSession(session.session)
    showSuccess(accountMessages.invitationAccepted)
    navigate(homePath(session.session), { replace: true })
  }

  const isSignedIn = invitation ? session?.user.email === invitation.email : false
  const props = invitation && {
    token,
    invitation,
    onAccepted: () => void enter(),
    onOver: () => setOver(true),
  }
  return (
    <LoginFrame
      face={invitation?.company ? { name: invitation.company.name, tagline: null, city: null } : null}
    >
      {link.is === 'asked' && <Loading />}
      {link.is === 'unread' && <UnreadLink isPage {...link} />}
      {(link.is === 'over' || isOver) && <Over />}
      {props && !isOver && (
        <>
          <AccountHeading
            title={`Rejoindre ${props.invitation.company?.name ?? 'Escale'}`}
            subtitle={
              <>
                Vous êtes invité comme <b className="strong">{roleNames[props.invitation.role]}</b>, avec
                l'adresse {props.invitation.email}.
              </>
            }
          />
          {isSignedIn && <AcceptForm {...props} />}
          {!isSignedIn && !props.invitation.hasAccount && <NewcomerForm {...props} />}
          {!isSignedIn && props.invitation.hasAccount && (
            <InvitedSignIn {...props} signedInAs={session?.user.email} />
          )}
        </>
      )}
    </LoginFrame>
  )
}

function Over() {
  return (
    <State
      isPage
      icon={IconLinkOff}
      title={accountMessages.linkOver}
      hint={`Une invitation sert une fois, pendant ${invitationHours} heures. Demandez à l'administrateur de l'entreprise de vous inviter à nouveau.`}
      action={
        <Button component={Link} to="/auth" variant="default">
          Retour à la connexion
        </Button>
      }
    />
  )
}
