import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { settleSignOut } from '#session/owed-sign-out.ts'
import styles from './LoginPage.module.css'
import { SignInRefusal } from './SignInRefusal.tsx'

type Props = {
  verb: string
  /** What opens the session, or the sentence of why it does not. */
  open: () => Promise<{ body: Session } | { refusal: string; code: string }>
  /** Absent where the page is left instead. */
  onSignedIn?: (session: Session) => void
  /** It was right, and a second factor is asked; absent where none can be. */
  onFactor?: () => void
}

/** A way in beside the password, by one press. */
export function OpeningButton({ verb, open, onSignedIn, onFactor }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function enter() {
    setPending(true)
    setRefusal(null)
    const outcome = await opened().catch(() => ({ refusal: messages.unavailable, code: 'NETWORK' }))
    setPending(false)
    if ('body' in outcome) return onSignedIn?.(outcome.body)
    if (outcome.code === 'FACTOR_NEEDED' && onFactor) return onFactor()
    setRefusal(outcome.refusal)
  }

  async function opened() {
    await settleSignOut() // whoever left without network is gone before the next one comes in
    return open()
  }

  return (
    <div className={styles.form}>
      {refusal && <SignInRefusal sentence={refusal} />}
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={enter}>
        {verb}
      </Button>
    </div>
  )
}
