import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { FactorStep } from '#login/FactorStep.tsx'
import { findMissing, type MissingCredentials } from '#login/missing-credentials.ts'
import { signIn } from '#login/sign-in.ts'
import styles from '#people/account/account.module.css'
import type { InvitedProps } from '#people/account/form-props.ts'
import { Refusals } from '#people/account/Refusals.tsx'
import { useSend } from '#people/account/useSend.ts'

/** The sign-in form of an invited person who already has an account. The sign-in accepts the invitation. */
export function InvitedSignIn({
  token,
  invitation,
  onAccepted,
  onOver,
  signedInAs,
}: InvitedProps & { signedInAs: string | undefined }) {
  const { isPending, refusal, setRefusal, send } = useSend()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<MissingCredentials>({})
  const [isSigningIn, setSigningIn] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSigningIn) return
    const lacking = findMissing({ email: invitation.email, password })
    setMissing(lacking)
    if (lacking.password) return
    setSigningIn(true)
    const opened = await signIn({ email: invitation.email, password, invitation: token })
    setSigningIn(false)
    if ('needsFactor' in opened) return setNeedsFactor(true)
    if ('refusal' in opened) return setRefusal([opened.refusal])
    await accept()
  }

  async function accept() {
    const outcome = await send('/api/account/invitation/accept', { token })
    if (outcome && 'body' in outcome) onAccepted()
    else if (outcome?.code === 'LINK_OVER') onOver()
  }

  if (needsFactor) {
    return (
      <>
        <Refusals sentences={refusal} />
        <FactorStep
          aim={{ invitation: token }}
          verb="Se connecter et accepter"
          onSignedIn={accept}
          onBack={(over) => {
            setNeedsFactor(false)
            setRefusal(over === null ? [] : [over])
          }}
        />
      </>
    )
  }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Refusals sentences={refusal} />
        <p className={styles.subtitle}>
          {signedInAs
            ? `Vous êtes connecté comme ${signedInAs}. Connectez-vous avec l'adresse invitée pour accepter.`
            : 'Cette adresse a déjà un compte : connectez-vous pour accepter.'}
        </p>
        <InvitedEmail email={invitation.email} />
        <PasswordInput
          size="md"
          label="Mot de passe"
          autoComplete="current-password"
          required
          error={missing.password}
          aria-invalid={missing.password !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isPending || isSigningIn}>
          Se connecter et accepter
        </Button>
      </form>
      <ForgottenLink email={invitation.email} />
    </>
  )
}

/** The invited email address, read-only. The browser's password manager needs the field. */
function InvitedEmail({ email }: { email: string }) {
  return <TextInput size="md" label="Email" type="email" autoComplete="username" readOnly value={email} />
}

function ForgottenLink({ email }: { email: string }) {
  return (
    <p className={styles.ways}>
      <Link className="link" to="/auth/oubli" state={{ email: email }}>
        Mot de passe oublié ?
      </Link>
    </p>
  )
}
