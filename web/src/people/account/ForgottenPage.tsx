import { mailOffErrors } from '@escale/contract/channels/mail/messages'
import { EmailDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { AccountFrame, useSignInPath } from './AccountFrame.tsx'
import styles from './account.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DemoMailHint } from './DemoMailHint.tsx'
import { Refusals } from './Refusals.tsx'
import { Resend } from './Resend.tsx'
import { useOptions } from './useOptions.ts'
import { useSend } from './useSend.ts'

const path = '/api/account/recovery/mail'

/**
 * `/auth/oubli`: sends an email with a link and a code to set a new password. The response does not reveal
 * whether the account exists.
 */
export function ForgottenPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const isMailOff = useOptions()?.mail === 'none'

  return (
    <AccountFrame
      title="Mot de passe oublié"
      subtitle={
        sentTo
          ? accountMessages.recoverySent
          : 'Indiquez votre email : vous recevrez un lien et un code pour choisir un nouveau mot de passe.'
      }
    >
      {sentTo && (
        <>
          <CodeForm<{ token: string }>
            email={sentTo}
            path="/api/account/recovery/code"
            verb="Continuer"
            onDone={({ token }) => navigate(`/auth/nouveau-mot-de-passe?jeton=${token}`)}
          />
          <DemoMailHint />
        </>
      )}
      {!sentTo && isMailOff && (
        <div className={styles.form}>
          <Refusals sentences={[mailOffErrors.MAIL_OFF.message]} />
        </div>
      )}
      {!sentTo && !isMailOff && <EmailForm onSent={setSentTo} />}
      <div className={styles.ways}>
        {sentTo && <Resend path={path} body={{ email: sentTo }} />}
        <Link className="link" to={signInPath}>
          Retour à la connexion
        </Link>
      </div>
    </AccountFrame>
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { state } = useLocation()
  const form = useDraft({
    onDevice: never,
    schema: EmailDraft,
    start: { email: (state as { email?: string } | null)?.email ?? '' },
  })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function askLink(draft: EmailDraft) {
    const outcome = await send(path, draft)
    if (outcome && 'body' in outcome) onSent(draft.email)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(askLink)}>
      <Refusals sentences={refusal} />
      <TextInput
        size="md"
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="nom@societe.com"
        required
        {...form.field('email')}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Recevoir le lien
      </Button>
    </form>
  )
}
