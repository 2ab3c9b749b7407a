import { PasswordDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { closeSession } from '#session/current/session.ts'
import { tellEverywhere } from '#session/current/session-events.ts'
import { State } from '#ui/feedback/State.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './account.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

/**
 * `/auth/nouveau-mot-de-passe?jeton=…`: sets a new password, ends every session, and leads to the sign-in
 * page.
 */
export function NewPasswordPage() {
  const [params] = useSearchParams()
  const token = params.get('jeton')
  const [isOver, setOver] = useState(!token)

  return (
    <AccountFrame
      title="Nouveau mot de passe"
      subtitle={isOver ? undefined : 'Il remplacera le précédent, et toutes vos sessions seront fermées.'}
    >
      {isOver ? <LinkOver /> : <PasswordForm token={token ?? ''} onOver={() => setOver(true)} />}
    </AccountFrame>
  )
}

function PasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const form = useDraft({ onDevice: never, schema: PasswordDraft, start: { password: '' } })
  const { isPending, refusal, send } = useSend(form.refuse)
  const navigate = useNavigate()

  async function set(draft: PasswordDraft) {
    const outcome = await send('/api/account/password', { token, ...draft })
    if (!outcome) return
    if ('code' in outcome) return outcome.code === 'LINK_OVER' && onOver()
    tellEverywhere('passwordRecovery')
    closeSession({ hasLeft: true })
    navigate('/auth', { replace: true, state: { notice: accountMessages.passwordReset } })
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(set)}>
      <Refusals sentences={refusal} />
      <PasswordField label="Nouveau mot de passe" {...form.field('password')} />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Changer le mot de passe
      </Button>
    </form>
  )
}

function LinkOver() {
  return (
    <State
      icon={IconLinkOff}
      title={accountMessages.linkOver}
      hint="Un lien sert une fois, pendant une heure ; un nouveau message remplace les précédents. Si vous venez de vous en servir, votre nouveau mot de passe est en place : connectez-vous."
      action={
        <Button component={Link} to="/auth/oubli">
          Recevoir un nouveau lien
        </Button>
      }
    />
  )
}
