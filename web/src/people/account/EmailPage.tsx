import { homePath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { askSession } from '#session/current/ask-session.ts'
import { closeSession, openSession } from '#session/current/session.ts'
import { State } from '#ui/feedback/State.tsx'
import { showSuccess } from '#ui/feedback/toast.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './account.module.css'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

/**
 * `/auth/email?jeton=…`: confirms a new email address by a button. Opening the link must change nothing,
 * because mail programs open links too.
 */
export function EmailPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton')
  const [isOver, setOver] = useState(!token)
  const { isPending, refusal, send } = useSend()
  const navigate = useNavigate()

  async function confirm() {
    const outcome = await send<{ message: string }>('/api/account/email', { token })
    if (!outcome) return
    if ('code' in outcome) return outcome.code === 'LINK_OVER' && setOver(true)
    const session = await askSession()
    if (session?.session) return adoptSession(session.session)
    closeSession({ hasLeft: true })
    navigate('/auth', { replace: true, state: { notice: accountMessages.emailChanged } })
  }

  /** The session continues with the new email address, in the other tabs of this browser too. */
  function adoptSession(session: Session) {
    openSession(session)
    showSuccess(accountMessages.emailChanged)
    navigate(homePath(session), { replace: true })
  }

  if (isOver) {
    return (
      <AccountFrame title="Nouvel email">
        <State
          icon={IconLinkOff}
          title={accountMessages.linkOver}
          hint="Un lien sert une fois, pendant 24 heures ; une nouvelle demande remplace la précédente. Si vous venez de vous en servir, votre nouvelle adresse est en place."
          action={
            <Button component={Link} to="/app/parametres">
              Ouvrir mes paramètres
            </Button>
          }
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="Nouvel email" subtitle="Cette adresse remplacera la précédente pour vous connecter.">
      <div className={styles.form}>
        <Refusals sentences={refusal} />
        <Button size="md" fullWidth loading={isPending} onClick={confirm}>
          Confirmer mon nouvel email
        </Button>
      </div>
    </AccountFrame>
  )
}
