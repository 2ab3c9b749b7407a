import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'
import styles from './LoginPage.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'

type Props = {
  verb: string
  /** Signs in. Returns the session, or the refusal. */
  open: () => Promise<{ body: Session } | { refusal: string; code: string }>
  /** Called with the new session. Absent when the sign-in continues on another site. */
  onSignedIn?: (session: Session) => void
  /** Called when a second factor is needed. Absent for methods that never need one. */
  onFactor?: () => void
}

/** A button of a sign-in method without a password. */
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
    // A sign-out made offline must reach the server first, because it would end the new session
    await sendPendingSignOut()
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
