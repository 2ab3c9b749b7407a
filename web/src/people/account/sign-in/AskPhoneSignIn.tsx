import type { Session } from '@escale/contract/access/session'
import {
  PhoneCodeDraft,
  PhoneDraft,
  type PhoneWay,
  phoneWayNames,
} from '@escale/contract/people/account/phone-draft'
import { phoneMessages } from '@escale/contract/people/account/phone-messages'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '#people/account/AccountFrame.tsx'
import styles from '#people/account/account.module.css'
import type { EntryProps } from '#people/account/form-props.ts'
import { Refusals } from '#people/account/Refusals.tsx'
import { Resend } from '#people/account/Resend.tsx'
import { useSend } from '#people/account/useSend.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'

const path = '/api/account/sign-in/phone'

type Props = EntryProps & {
  way: PhoneWay
  tenant: string | undefined
  back: string
  isDemo: boolean
  otherWays: ReactNode
}

/** Requests a code by phone, then asks for it. */
export function AskPhoneSignIn({ way, tenant, back, isDemo, otherWays, onSignedIn, onFactor }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountFrame
      title="Recevoir un code"
      subtitle={
        sentTo
          ? phoneMessages.sent
          : `Indiquez le numéro de votre compte : vous y recevrez un code par ${phoneWayNames[way]}.`
      }
    >
      {sentTo ? (
        <PhoneCodeForm phone={sentTo} way={way} onSignedIn={onSignedIn} onFactor={onFactor} />
      ) : (
        <NumberForm way={way} tenant={tenant} onSent={setSentTo} />
      )}
      {sentTo && isDemo && (
        <p className={`notice info ${styles.hint}`}>
          Démonstration : rien ne part. Le code se lit dans le terminal.
        </p>
      )}
      <div className={styles.ways}>
        {sentTo ? (
          <Resend path={path} body={{ phone: sentTo, way, tenant }} verb="Renvoyer le code" />
        ) : (
          otherWays
        )}
        <Link className="link" to={back}>
          Retour à la connexion
        </Link>
      </div>
    </AccountFrame>
  )
}

function NumberForm({
  way,
  tenant,
  onSent,
}: Pick<Props, 'way' | 'tenant'> & { onSent: (phone: string) => void }) {
  const form = useDraft({ onDevice: never, schema: PhoneDraft, start: { phone: '', way } })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function askCode({ phone }: PhoneDraft) {
    const outcome = await send(path, { phone, way, tenant })
    if (outcome && 'body' in outcome) onSent(phone)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(askCode)}>
      <Refusals sentences={refusal} />
      <TextInput
        size="md"
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        placeholder="+243 812 345 678"
        required
        {...form.text('phone')}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Recevoir le code
      </Button>
    </form>
  )
}

function PhoneCodeForm({ phone, way, onSignedIn, onFactor }: EntryProps & { phone: string; way: PhoneWay }) {
  const form = useDraft({ onDevice: never, schema: PhoneCodeDraft, start: { phone, code: '' } })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function signIn(draft: PhoneCodeDraft) {
    const outcome = await send<Session>('/api/auth/sign-in/phone', draft)
    if (!outcome) return
    if ('body' in outcome) onSignedIn(outcome.body)
    else if (outcome.code === 'FACTOR_NEEDED') onFactor('')
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(signIn)}>
      <Refusals sentences={refusal} />
      <TextInput
        className={styles.code}
        size="md"
        label={`Code reçu par ${phoneWayNames[way]}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        required
        {...form.text('code')}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Se connecter
      </Button>
    </form>
  )
}
