import { signOnErrorText } from '@escale/contract/access/sign-on-refusals'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { AccountFrame, useSignInPath } from '#people/account/AccountFrame.tsx'
import styles from '#people/account/account.module.css'
import { Refusals } from '#people/account/Refusals.tsx'
import { useSend } from '#people/account/useSend.ts'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'

/**
 * `/auth/unique`: finds the identity provider of a company from an email address, and opens it. After a
 * failed attempt the provider returns with `?refus=`.
 */
export function SignOnPage() {
  const { state, search } = useLocation()
  const [params] = useSearchParams()
  const came = (state ?? {}) as { email?: string }
  const [email, setEmail] = useState(came.email ?? '')
  const [missing, setMissing] = useState<string | undefined>()
  const [isLeaving, setLeaving] = useState(false)
  const [before, setBefore] = useState(signOnErrorText(params.get('refus')))
  const { isPending, refusal, send } = useSend()
  const input = useRef<HTMLInputElement>(null)
  const signInPath = useSignInPath()

  async function leave(event: FormEvent) {
    event.preventDefault()
    setBefore(undefined)
    const lacking = email.trim() ? undefined : 'Indiquez votre email.'
    setMissing(lacking)
    if (lacking) return input.current?.focus()
    // A sign-out made offline must reach the server before another person signs in.
    await sendPendingSignOut().catch(() => {})
    const outcome = await send<{ url: string }>('/api/auth/sign-on', { email, search: returnOf(search) })
    if (!outcome || !('body' in outcome)) return input.current?.focus()
    setLeaving(true)
    location.assign(outcome.body.url)
  }

  return (
    <AccountFrame
      title="Connexion unique"
      subtitle="Votre adresse professionnelle mène à la connexion de votre entreprise."
    >
      <form className={styles.form} noValidate onSubmit={leave}>
        <Refusals sentences={before ? [before] : refusal} />
        <TextInput
          ref={input}
          size="md"
          type="email"
          name="email"
          label="Email"
          autoComplete="username"
          placeholder="nom@societe.com"
          required
          data-autofocus
          error={missing}
          value={email}
          onChange={(event) => {
            setMissing(undefined)
            setEmail(event.currentTarget.value)
          }}
        />
        <Button type="submit" size="md" fullWidth loading={isPending || isLeaving}>
          Continuer
        </Button>
      </form>
      <p className={styles.ways}>
        <Link className="link" to={signInPath + returnOf(search)}>
          Se connecter avec un mot de passe
        </Link>
      </p>
    </AccountFrame>
  )
}

/** The query string with the page to open after the sign-in (`retour`), without the other parameters. */
function returnOf(search: string): string {
  const back = new URLSearchParams(search).get('retour')
  return back ? `?retour=${encodeURIComponent(back)}` : ''
}
