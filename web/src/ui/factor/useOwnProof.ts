import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { type FormEvent, useState } from 'react'
import { ask } from '#session/ask.ts'
import { givingToken } from '#session/new-token.ts'

type Proof = { way: 'password'; password: string } | { way: 'mail'; code: string }

/**
 * Sends what proves who somebody is, in the session that is open; `refusal` is the sentence to show beside
 * the field.
 */
export function useOwnProof(onProved: (session: Session) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function prove(event: FormEvent<HTMLFormElement>, proof: Proof) {
    event.preventDefault()
    event.stopPropagation() // React counts a dialog over a form as a part of that form
    if (isPending) return
    const form = event.currentTarget
    setPending(true)
    setRefusal(null)
    const answer = await givingToken(() => ask<Session>('POST', '/api/profile/factors/proof', proof)).catch(
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
