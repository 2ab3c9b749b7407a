import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { replaceToken } from '#session/current/new-token.ts'
import { ask } from '#session/request/plain-request.ts'
import styles from './factor.module.css'

type Way = 'totp' | 'backup'
type Props = {
  /** The endpoint that verifies the code and returns a session. */
  path: '/api/auth/sign-in/factor' | '/api/profile/factors/proof'
  verb: string
  onProved: (session: Session) => void
  /** Called when the sign-in has expired. The user must enter the password again. */
  onOver?: (sentence: string) => void
  /** Content shown below the buttons. */
  children?: ReactNode
}

const fields = {
  totp: {
    label: 'Code à six chiffres',
    description: 'Affiché par votre application de codes.',
    placeholder: '123 456',
    inputMode: 'numeric',
    other: 'Utiliser un code de secours',
  },
  backup: {
    label: 'Code de secours',
    description: "Un de ceux que vous avez gardés. Il ne sert qu'une fois.",
    placeholder: 'A7KQ-93PD-XM4R',
    inputMode: 'text',
    other: "Utiliser le code de l'application",
  },
} as const

/** A form for the second factor: the code of an authenticator app, or a backup code. */
export function FactorForm({ path, verb, onProved, onOver, children }: Props) {
  const [way, setWay] = useState<Way>('totp')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { label, description, placeholder, inputMode, other } = fields[way]

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // React would also submit the form that opened this dialog.
    if (isPending) return
    setPending(true)
    setRefusal(null)
    const answer = await replaceToken(() => ask<Session>('POST', path, { way, code })).catch(() => null)
    setPending(false)
    if (answer?.ok) return onProved(answer.body)
    if (answer?.code === 'CHALLENGE_OVER') return onOver?.(answer.message)
    setRefusal(
      answer ? (answer.fields.code ?? (answer.message || messages.unexpected)) : messages.unavailable,
    )
  }

  function change(next: Way) {
    setWay(next)
    setCode('')
    setRefusal(null)
  }

  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      {refusal && (
        <p className="notice late" role="alert">
          {refusal}
        </p>
      )}
      <TextInput
        key={way}
        data-autofocus
        autoFocus
        size="md"
        name="code"
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={placeholder}
        inputMode={inputMode}
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {verb}
      </Button>
      <Button variant="subtle" onClick={() => change(way === 'totp' ? 'backup' : 'totp')}>
        {other}
      </Button>
      {children}
    </form>
  )
}
