import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { type FormEvent, useState } from 'react'
import { replaceToken } from '#session/current/new-token.ts'
import { ask } from '#session/request/plain-request.ts'

type Proof = { way: 'password'; password: string } | { way: 'mail'; code: string }

/**
 * Sends a proof of identity (password or code) in the open session. `refusal` is the error text to show next
 * to the field.
 */
export function useOwnProof(onProved: (session: Session) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function prove(event: FormEvent<HTMLFormElement>, proof: Proof) {
    event.preventDefault()
    event.stopPropagation() // React would also submit the form that opened this dialog.
    if (isPending) return
    const form = event.currentTarget
    setPending(true)
    setRefusal(null)
    const answer = await replaceToken(() => ask<Session>('POST', '/api/profile/factors/proof', proof)).catch(
      () => null,
    )
    setPending(false)
    if (answer?.ok) return onProved(answer.body)
    setRefusal(
      answer
        ? (Object.values(answer.fields)[0] ?? (answer.message || messages.unexpected))
        : messages.unavailable,
    )
    form.querySelector('input')?.select()
  }

  return { refusal, isPending, prove }
}
