import { DeviceDraft } from '@escale/contract/people/account/factor-draft'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, failureOf } from '#api.ts'
import { ask } from '#session/ask.ts'
import { givingToken } from '#session/new-token.ts'
import { openSession } from '#session/session.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import type { Confirmed } from './FirstCode.tsx'
import styles from './factor.module.css'

type Props = {
  /** True for the first device: the person confirms their identity with the password. */
  asksPassword: boolean
  /** Called once the passkey is registered and its backup codes are saved. */
  onDone: () => void
}

/**
 * Registers a passkey: its name, the browser's own dialog, and the backup codes that come with the first
 * device.
 */
export function EnrolPasskey({ asksPassword, onDone }: Props) {
  const [typed, setTyped] = useState({ name: '', current: '' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)

  async function add() {
    const checked = DeviceDraft.safeParse({ name: typed.name })
    if (!checked.success) return setWrong({ name: checked.error.issues[0]?.message ?? '' })
    setPending(true)
    setWrong({})
    try {
      const { makePasskey } = await import('#session/passkey.ts')
      const credential = await makePasskey(
        await api.account.beginPasskey.call(asksPassword ? { current: typed.current } : {}),
      )
      if (typeof credential === 'string') return setWrong({ all: credential })
      const answer = await givingToken(() =>
        ask<Confirmed>('POST', '/api/profile/passkeys', { name: typed.name, credential }),
      )
      if (!answer.ok) return setWrong({ all: answer.message || messages.unexpected, ...answer.fields })
      keep(answer.body)
    } catch (error) {
      const { code, message, fields } = failureOf(error)
      setWrong(
        code === 'WRONG_PASSWORD'
          ? { current: message }
          : { all: message || messages.unavailable, ...fields },
      )
    } finally {
      setPending(false)
    }
  }

  function keep(added: Confirmed) {
    if (added.codes) return setConfirmed(added)
    openSession(added.session)
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
        value={typed.name}
        error={wrong.name}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      {asksPassword && (
        <CurrentPassword
          value={typed.current}
          error={wrong.current}
          onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
        />
      )}
      <Button type="submit" loading={isPending}>
        Ajouter la clé d'accès
      </Button>
    </form>
  )
}
