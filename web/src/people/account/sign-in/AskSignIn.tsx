import type { Session } from '@escale/contract/access/session'
import { mailOffErrors } from '@escale/contract/channels/mail/messages'
import { EmailDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '#people/account/AccountFrame.tsx'
import styles from '#people/account/account.module.css'
import { CodeForm } from '#people/account/CodeForm.tsx'
import { DemoMailHint } from '#people/account/DemoMailHint.tsx'
import type { EntryProps } from '#people/account/form-props.ts'
import { Refusals } from '#people/account/Refusals.tsx'
import { Resend } from '#people/account/Resend.tsx'
import { useSend } from '#people/account/useSend.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'

const path = '/api/account/sign-in/mail'

type Props = EntryProps & {
  /** Email address that the person already typed on the sign-in page. */
  start: string | undefined
  /** Slug of the company whose sign-in page linked to this page. */
  tenant: string | undefined
  back: string
  isMailOff: boolean
  /** Links to other methods, shown until the code is requested. */
  otherWays: ReactNode
}

/** Requests a code by email, then asks for it. */
export function AskSignIn({ start, tenant, back, isMailOff, otherWays, onSignedIn, onFactor }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <AccountFrame
      title="Recevoir un code"
      subtitle={
        sentTo
          ? accountMessages.signInSent
          : 'Indiquez votre email : vous recevrez un code et un lien pour vous connecter sans mot de passe.'
      }
    >
      {sentTo && (
        <>
          <CodeForm<Session>
            email={sentTo}
            path="/api/auth/sign-in/mail"
            verb="Se connecter"
            onDone={onSignedIn}
            onRefused={(code) => code === 'FACTOR_NEEDED' && onFactor(sentTo)}
          />
          <DemoMailHint />
        </>
      )}
      {!sentTo && isMailOff && (
        <div className={styles.form}>
          <Refusals sentences={[mailOffErrors.MAIL_OFF.message]} />
        </div>
      )}
      {!sentTo && !isMailOff && <AddressForm start={start} tenant={tenant} onSent={setSentTo} />}
      <div className={styles.ways}>
        {sentTo ? <Resend path={path} body={{ email: sentTo, tenant }} /> : otherWays}
        <Link className="link" to={back} state={{ email: sentTo ?? start }}>
          Retour à la connexion
        </Link>
      </div>
    </AccountFrame>
  )
}

function AddressForm({
  start,
  tenant,
  onSent,
}: Pick<Props, 'start' | 'tenant'> & { onSent: (email: string) => void }) {
  const form = useDraft({ onDevice: never, schema: EmailDraft, start: { email: start ?? '' } })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function askCode({ email }: EmailDraft) {
    const outcome = await send(path, { email, tenant })
    if (outcome && 'body' in outcome) onSent(email)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(askCode)}>
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
        Recevoir le code
      </Button>
    </form>
  )
}
