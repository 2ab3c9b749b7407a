import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/messages'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { settleSignOut } from '#session/owed-sign-out.ts'
import { knowsPasskeys } from '#session/passkey-support.ts'
import { SignInRefusal } from './SignInRefusal.tsx'

type Props = {
  /** The company whose page one signs in on, the invitation that one comes to accept. */
  aim: { tenant?: string | undefined; invitation?: string | undefined }
  verb: string
  onSignedIn: (session: Session) => void
}

/** A passkey opens the session by itself; nothing where the browser knows of none. */
export function PasskeyButton({ aim, verb, onSignedIn }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  if (!knowsPasskeys()) return null

  async function enter() {
    setPending(true)
    setRefusal(null)
    const outcome = await opened().catch(() => ({ refusal: messages.unavailable }))
    setPending(false)
    if ('body' in outcome) onSignedIn(outcome.body)
    else setRefusal(outcome.refusal)
  }

  async function opened() {
    await settleSignOut() // whoever left without network is gone before the next one comes in
    const { answerPasskey } = await import('#session/passkey.ts')
    return answerPasskey<Session>('/api/auth/sign-in/passkey/options', '/api/auth/sign-in/passkey', aim)
  }

  return (
    <Stack gap="sm">
      {refusal && <SignInRefusal sentence={refusal} />}
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={enter}>
        {verb}
      </Button>
    </Stack>
  )
}
