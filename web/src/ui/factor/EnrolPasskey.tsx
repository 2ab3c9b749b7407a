import { DeviceDraft } from '@escale/contract/people/account/factor-draft'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, failureOf } from '#api.ts'
import { replaceToken } from '#session/current/new-token.ts'
import { openSession } from '#session/current/session.ts'
import { ask } from '#session/request/plain-request.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { ConfirmedDevice } from './FirstCode.tsx'
import styles from './factor.module.css'

type Props = {
  /** True for the first second factor. The user must then enter the password. */
  asksPassword: boolean
  /** Called when the passkey is stored and the user has saved the backup codes. */
  onDone: () => void
}

/**
 * Adds a passkey: its name, the browser's own dialog, and the backup codes if it is the first second factor.
 */
export function EnrolPasskey({ asksPassword, onDone }: Props) {
  const [values, setValues] = useState({ name: '', current: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const [confirmed, setConfirmed] = useState<ConfirmedDevice | null>(null)

  async function add() {
    setPending(true)
    setWrong({})
    const outcome = await register(values, asksPassword)
    setPending(false)
    if ('errors' in outcome) setWrong(outcome.errors)
    else finish(outcome.passkey)
  }

  function finish(passkey: ConfirmedDevice) {
    if (passkey.codes) return setConfirmed(passkey)
    openSession(passkey.session)
    onDone()
  }

  if (confirmed?.codes) {
    return (
      <BackupCodes
        codes={confirmed.codes}
        onKept={() => {
          openSession(confirmed.session)
          onDone()
        }}
      />
    )
  }
  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <p className="muted">
        Votre appareil, ou votre gestionnaire de mots de passe, garde la clé et l'ouvre par votre empreinte,
        votre visage ou son code. Elle remplace le mot de passe et le code.
      </p>
      {wrong.all && <Refusal sentence={wrong.all} />}
      <TextInput
        data-autofocus
        label="Nom de la clé d'accès"
        placeholder="Mon ordinateur"
        required
        value={values.name}
        error={wrong.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      {asksPassword && (
        <CurrentPassword
          value={values.current}
          error={wrong.current}
          onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
        />
      )}
      <Button type="submit" loading={isPending}>
        Ajouter la clé d'accès
      </Button>
    </form>
  )
}

type Registration = { passkey: ConfirmedDevice } | { errors: Record<string, string> }

/** Creates a passkey on the device and stores it on the server. Errors are keyed by field, or by `all`. */
async function register(
  { name, current }: { name: string; current: string },
  asksPassword: boolean,
): Promise<Registration> {
  const checked = DeviceDraft.safeParse({ name })
  if (!checked.success) return { errors: { name: checked.error.issues[0]?.message ?? '' } }
  try {
    const { makePasskey } = await import('#session/passkey/passkey.ts')
    const credential = await makePasskey(await api.account.beginPasskey.call(asksPassword ? { current } : {}))
    if (typeof credential === 'string') return { errors: { all: credential } }
    const answer = await replaceToken(() =>
      ask<ConfirmedDevice>('POST', '/api/profile/passkeys', { name, credential }),
    )
    if (answer.ok) return { passkey: answer.body }
    return { errors: { all: answer.message || messages.unexpected, ...answer.fields } }
  } catch (error) {
    const { code, message, fields } = failureOf(error)
    return {
      errors:
        code === 'WRONG_PASSWORD'
          ? { current: message }
          : { all: message || messages.unavailable, ...fields },
    }
  }
}
