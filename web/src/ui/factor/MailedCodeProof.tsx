import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, failureOf } from '#api.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import styles from './factor.module.css'
import { useOwnProof } from './useOwnProof.ts'

type Props = { email: string; onProved: (session: Session) => void }

/** Confirms the user's identity with an emailed code, for users with neither second factor nor password. */
export function MailedCodeProof({ email, onProved }: Props) {
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function mailCode() {
    setPending(true)
    setRefusal(null)
    try {
      await api.account.reauthenticate.call()
      setSent(true)
    } catch (error) {
      setRefusal(failureOf(error).message || messages.unavailable)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={styles.steps}>
      {isSent && <CodeForm email={email} onProved={onProved} />}
      {refusal && <Refusal sentence={refusal} />}
      <Button
        data-autofocus
        size="md"
        variant={isSent ? 'subtle' : 'filled'}
        loading={isPending}
        fullWidth
        onClick={() => void mailCode()}
      >
        {isSent ? 'Recevoir un autre code' : 'Recevoir un code par email'}
      </Button>
    </div>
  )
}

function CodeForm({ email, onProved }: Props) {
  const [code, setCode] = useState('')
  const { refusal, isPending, prove } = useOwnProof(onProved)

  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void prove(event, { way: 'mail', code })}>
      <TextInput
        autoFocus
        size="md"
        name="code"
        label="Code à six chiffres"
        description={`Envoyé à ${email}. Il vaut dix minutes.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="123 456"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={refusal}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        Confirmer
      </Button>
    </form>
  )
}
