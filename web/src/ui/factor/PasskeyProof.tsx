import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { replaceToken } from '#session/current/new-token.ts'
import { knowsPasskeys } from '#session/passkey/passkey-support.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'

/** Confirms the user's identity with a passkey, in the open session. */
export function PasskeyProof({ onProved }: { onProved: (session: Session) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  if (!knowsPasskeys()) return null

  async function prove() {
    setPending(true)
    setRefusal(null)
    const outcome = await replaceToken(proof).catch(() => ({ refusal: messages.unavailable }))
    setPending(false)
    if ('body' in outcome) onProved(outcome.body)
    else setRefusal(outcome.refusal)
  }

  async function proof() {
    const { answerPasskey } = await import('#session/passkey/passkey.ts')
    return answerPasskey<Session>('/api/profile/passkeys/proof/options', '/api/profile/passkeys/proof')
  }

  return (
    <>
      {refusal && <Refusal sentence={refusal} />}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={prove}
      >
        Utiliser une clé d'accès
      </Button>
    </>
  )
}
