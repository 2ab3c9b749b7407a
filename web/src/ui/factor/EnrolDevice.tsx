import { DeviceDraft } from '@escale/contract/people/account/factor-draft'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, failureOf } from '#api.ts'
import { openSession } from '#session/current/session.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { type ConfirmedDevice, FirstCode } from './FirstCode.tsx'
import styles from './factor.module.css'

type NewDevice = { id: string; secret: string; uri: string }
type Props = {
  /** True for the first second factor. The user must then enter the password. */
  asksPassword: boolean
  /** Called when the app is active and the user has saved the backup codes. */
  onDone: () => void
}

/**
 * Adds an authenticator app in three steps: its name, its first code, and the backup codes if it is the first
 * second factor.
 */
export function EnrolDevice({ asksPassword, onDone }: Props) {
  const [device, setDevice] = useState<NewDevice | null>(null)
  const [confirmed, setConfirmed] = useState<ConfirmedDevice | null>(null)

  function finish({ codes, session }: ConfirmedDevice) {
    if (codes) return setConfirmed({ codes, session })
    openSession(session)
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
  return device ? (
    <FirstCode {...device} onConfirmed={finish} />
  ) : (
    <NameOfDevice asksPassword={asksPassword} onEnrolled={setDevice} />
  )
}

function NameOfDevice({
  asksPassword,
  onEnrolled,
}: {
  asksPassword: boolean
  onEnrolled: (device: NewDevice) => void
}) {
  const [name, setName] = useState('')
  const [current, setCurrent] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)

  async function enrol() {
    const checked = DeviceDraft.safeParse({ name })
    if (!checked.success) return setWrong({ name: checked.error.issues[0]?.message ?? '' })
    setPending(true)
    setWrong({})
    try {
      onEnrolled(await api.account.enrolFactor.call({ name, ...(asksPassword && { current }) }))
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

  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void enrol()
      }}
    >
      {wrong.all && <Refusal sentence={wrong.all} />}
      <TextInput
        data-autofocus
        label="Nom de l'appareil"
        placeholder="Mon téléphone"
        required
        value={name}
        error={wrong.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {asksPassword && (
        <CurrentPassword
          value={current}
          error={wrong.current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={isPending}>
        Continuer
      </Button>
    </form>
  )
}
