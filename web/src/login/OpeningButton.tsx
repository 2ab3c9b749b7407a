import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'
import styles from './LoginPage.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'

type Props = {
  verb: string
  /** Opens the session, or returns the refusal. */
  open: () => Promise<{ body: Session } | { refusal: string; code: string }>
  /** Absent where the button leaves the page. */
  onSignedIn?: (session: Session) => void
  /** Called when a second factor is needed. Absent where none can be. */
  onFactor?: () => void
}

/** A button that signs in without a password. */
export function OpeningButton({ verb, open, onSignedIn, onFactor }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function signIn() {
    setPending(true)
    setRefusal(null)
    const outcome = await openAfterSignOut().catch(() => ({ refusal: messages.unavailable, code: 'NETWORK' }))
    setPending(false)
    if ('body' in outcome) return onSignedIn?.(outcome.body)
    if (outcome.code === 'FACTOR_NEEDED' && onFactor) return onFactor()
    setRefusal(outcome.refusal)
  }

  async function openAfterSignOut() {
    await sendPendingSignOut() // A pending sign-out must reach the server before the next sign-in.
    return open()
  }

  return (
    <div className={styles.form}>
      {refusal && <SignInRefusal sentence={refusal} />}
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={signIn}>
        {verb}
      </Button>
    </div>
  )
}
