import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { replaceToken } from '#session/current/new-token.ts'
import { ask } from '#session/request/plain-request.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import styles from './factor.module.css'
import { qrPath } from './qr-path.ts'

export type ConfirmedDevice = { codes: string[] | null; session: Session }
type Props = { id: string; secret: string; uri: string; onConfirmed: (confirmed: ConfirmedDevice) => void }

/** Shows the secret as QR code and text, and asks for the first code of the authenticator app. */
export function FirstCode({ id, secret, uri, onConfirmed }: Props) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { size, path } = qrPath(uri)

  async function confirm() {
    setPending(true)
    setRefusal(null)
    const answer = await replaceToken(() =>
      ask<ConfirmedDevice>('POST', `/api/profile/factors/${id}/confirmation`, { code }),
    ).catch(() => null)
    setPending(false)
    if (answer?.ok) return onConfirmed(answer.body)
    setRefusal(
      answer ? (answer.fields.code ?? (answer.message || messages.unexpected)) : messages.unavailable,
    )
  }

  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p className="muted">
        Scannez ce code avec une application de codes (Google Authenticator, Microsoft Authenticator, Aegis…),
        puis saisissez les six chiffres qu'elle affiche.
      </p>
      <Stack align="center" gap="sm">
        <svg
          className={styles.qr}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Code QR de l'appareil"
        >
          <path d={path} fill="#000" />
        </svg>
      </Stack>
      <TextInput
        label="Ou saisissez cette clé dans l'application"
        readOnly
        className={styles.secret}
        value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <a className="link" href={uri}>
        Ouvrir dans l'application de cet appareil
      </a>
      {refusal && <Refusal sentence={refusal} />}
      <TextInput
        data-autofocus
        autoFocus
        label="Code à six chiffres"
        placeholder="123 456"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={isPending}>
        Confirmer cet appareil
      </Button>
    </form>
  )
}
