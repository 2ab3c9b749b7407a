import { homePath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FactorStep } from '#login/FactorStep.tsx'
import { findMissing, type MissingCredentials } from '#login/missing-credentials.ts'
import { SignInRefusal } from '#login/SignInRefusal.tsx'
import { signIn } from '#login/sign-in.ts'
import { currentSession, openSession } from '#session/current/session.ts'
import { switchCompany } from '#session/current/switch-company.ts'
import { useSession } from '#session/current/useSession.ts'
import { queries } from '#shell/live/queries.ts'

/** Asks the person to sign in again, in a dialog over the page. The values typed in the page stay. */
export function SignInAgain() {
  const before = useSession()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [missing, setMissing] = useState<MissingCredentials>({})
  const [isPending, setPending] = useState(false)
  const [needsFactor, setNeedsFactor] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')), password: String(form.get('password')) }
    const lacking = findMissing(credentials)
    setMissing(lacking)
    if (lacking.email || lacking.password) return
    setPending(true)
    setRefusal(null)
    const outcome = await signIn(credentials)
    if ('session' in outcome) await goOn(outcome.session)
    setPending(false)
    if ('needsFactor' in outcome) return setNeedsFactor(true)
    if ('refusal' in outcome) return setRefusal(outcome.refusal)
  }

  async function goOn(session: Session) {
    await reopenCompany(before, session)
    const now = currentSession() ?? session
    const isSame = now.user.id === before.user.id && now.company?.id === before.company?.id
    if (isSame) void queries.invalidateQueries()
    else location.assign(homePath(now))
  }

  if (needsFactor) {
    return (
      <div className="fields">
        <FactorStep
          aim={{}}
          verb="Se connecter"
          onSignedIn={goOn}
          onBack={(over) => {
            setNeedsFactor(false)
            setRefusal(over)
          }}
        />
      </div>
    )
  }
  return (
    <form className="fields" noValidate onSubmit={submit}>
      <p className="muted">
        {before.support
          ? 'Votre accès à cette entreprise a pris fin avec la session. Reconnectez-vous, puis ouvrez-la de nouveau.'
          : 'Reconnectez-vous pour continuer. Ce que vous avez saisi est conservé.'}
      </p>
      {refusal && <SignInRefusal sentence={refusal} />}
      <TextInput
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        defaultValue={before.user.email}
        required
        error={missing.email}
      />
      <PasswordInput
        data-autofocus
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={missing.password}
        aria-invalid={missing.password !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
      />
      <Button type="submit" loading={isPending}>
        Se connecter
      </Button>
    </form>
  )
}

/**
 * Opens the company of the page again after the sign-in. The id finds it, because its slug may have changed.
 * A company that a super_admin opened for support is not opened again.
 */
async function reopenCompany({ company, support }: Session, session: Session) {
  const isAway =
    company &&
    !support &&
    company.id !== session.company?.id &&
    session.companies.some(({ id }) => id === company.id)
  if (!isAway || (await switchCompany(queries, company.id)) !== null) openSession(session)
}
