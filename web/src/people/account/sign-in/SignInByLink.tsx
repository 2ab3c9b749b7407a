import { mailedCodePath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountFrame, useCompanySlug } from '#people/account/AccountFrame.tsx'
import styles from '#people/account/account.module.css'
import type { EntryProps } from '#people/account/form-props.ts'
import { Refusals } from '#people/account/Refusals.tsx'
import { UnreadLink } from '#people/account/UnreadLink.tsx'
import { useEmailedLink } from '#people/account/useEmailedLink.ts'
import { useSend } from '#people/account/useSend.ts'
import { State } from '#ui/feedback/State.tsx'

/**
 * Shows the account that a link belongs to, and signs in by a button. Opening the link must not use it up,
 * because mail programs open links too.
 */
export function SignInByLink({ token, onSignedIn, onFactor }: EntryProps & { token: string }) {
  const link = useEmailedLink<{ email: string }>('/api/account/sign-in/link', token)
  const [isOver, setOver] = useState(false)
  const { isPending, refusal, send } = useSend()

  async function signIn(email: string) {
    const outcome = await send<Session>('/api/auth/sign-in/mail', { token })
    if (!outcome) return
    if ('body' in outcome) return onSignedIn(outcome.body)
    if (outcome.code === 'FACTOR_NEEDED') return onFactor(email)
    if (outcome.code === 'LINK_OVER') setOver(true)
  }

  if (isOver || link.is === 'over') return <LinkOver />
  return (
    <AccountFrame
      title="Connexion"
      subtitle={link.is === 'good' ? `Ce lien ouvre le compte ${link.body.email}.` : undefined}
    >
      {link.is === 'unread' && <UnreadLink reason={link.reason} retry={link.retry} />}
      {link.is === 'good' && (
        <div className={styles.form}>
          <Refusals sentences={refusal} />
          <Button size="md" fullWidth loading={isPending} onClick={() => signIn(link.body.email)}>
            Se connecter
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}

function LinkOver() {
  const slug = useCompanySlug()
  return (
    <AccountFrame title="Connexion">
      <State
        icon={IconLinkOff}
        title={accountMessages.linkOver}
        hint="Un lien vaut dix minutes et sert une fois ; le code du même message aussi."
        action={
          <Button component={Link} to={mailedCodePath('', slug)}>
            Recevoir un nouveau code
          </Button>
        }
      />
    </AccountFrame>
  )
}
