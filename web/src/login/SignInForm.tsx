import type { Session } from '@escale/contract/access/session'
import type { Face } from '@escale/contract/site/face/contract'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DrawnForm } from './drawn-form.ts'
import { unverified } from './email-proof.ts'
import styles from './LoginPage.module.css'
import { LoginTitle } from './LoginTitle.tsx'
import { findMissing, type MissingCredentials } from './missing-credentials.ts'
import { SignInRefusal } from './SignInRefusal.tsx'
import { signIn } from './sign-in.ts'

type Credentials = { email: string; password: string }
type Props = {
  /** The public profile of the company of this page. */
  face: Face | null
  /** The server-rendered form that this one replaces, with the values typed into it. */
  serverForm: DrawnForm | null
  /** A success message of the previous page. */
  notice: string | undefined
  /** Slug of the company, known before its public profile has loaded. */
  tenant: string | undefined
  typed: Credentials
  onType: (typed: Credentials) => void
  onSignedIn: (session: Session) => void
  /** Called when the password was correct and a second factor is needed. */
  onFactor: () => void
  /** Message to show when the form of the second factor was left, null otherwise. */
  over: string | null
}

export function SignInForm({ face, serverForm, notice, typed, over, ...props }: Props) {
  const [refusal, setRefusal] = useState(
    serverForm?.refusal ?? (over === null ? null : { refusal: over, code: 'CHALLENGE_OVER' }),
  )
  const [isPending, setPending] = useState(false)
  const [missing, setMissing] = useState<MissingCredentials>(serverForm?.missing ?? {})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    const { on } = serverForm?.focus ?? {}
    if (on) restoreCaret(on === 'email' ? email.current : password.current, serverForm)
  }, [serverForm])

  const type = (field: keyof Credentials) => (event: ChangeEvent<HTMLInputElement>) => {
    setMissing((now) => ({ ...now, [field]: undefined }))
    props.onType({ ...typed, [field]: event.currentTarget.value })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const lacking = findMissing(typed)
    setMissing(lacking)
    if (lacking.email || lacking.password) return (lacking.email ? email : password).current?.focus()
    setPending(true)
    setRefusal(null)
    const outcome = await signIn({ ...typed, tenant: props.tenant })
    setPending(false)
    if ('session' in outcome) return props.onSignedIn(outcome.session)
    if ('needsFactor' in outcome) return props.onFactor()
    setRefusal(outcome)
    password.current?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LoginTitle face={face} />
      {notice && !refusal && (
        <p className="notice ok" role="status">
          <IconCircleCheck size={17} stroke={1.6} aria-hidden />
          {notice}
        </p>
      )}
      {refusal && <SignInError {...refusal} email={typed.email} />}
      <TextInput
        ref={email}
        size="md"
        type="email"
        name="email"
        label="Email"
        autoComplete="username"
        placeholder="nom@societe.com"
        required
        error={missing.email}
        value={typed.email}
        onChange={type('email')}
      />
      <PasswordInput
        ref={password}
        size="md"
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
        error={missing.password}
        aria-invalid={missing.password !== undefined}
        value={typed.password}
        onChange={type('password')}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        Se connecter
      </Button>
    </form>
  )
}

function SignInError({ refusal, code, email }: { refusal: string; code: string; email: string }) {
  return (
    <SignInRefusal sentence={refusal}>
      {code === unverified.code && (
        <Link className={styles.remedy} to={unverified.path} state={{ email }}>
          {unverified.words}
        </Link>
      )}
    </SignInRefusal>
  )
}

/** Restores the focus and the caret position that the server-rendered form had. */
function restoreCaret(field: HTMLInputElement | null, serverForm: DrawnForm | null) {
  const { from, to } = serverForm?.focus ?? {}
  field?.focus()
  if (field && field.type !== 'email') field.setSelectionRange(from ?? null, to ?? null)
}
