import { messages } from '@escale/contract/wire/messages'
import { useState } from 'react'
import { type Answer, ask } from '#session/request/plain-request.ts'

/**
 * Sends a form to the server. Returns whether a request is pending, and the error texts of the last refusal.
 */
export function useSend(refuse: (fields: Record<string, string>) => string[] = Object.values) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string[]>([])

  /**
   * Sends the form. Returns the response, or the code and error texts of a refusal, which are also shown. The
   * code is `NETWORK` without a response. Null while another request is pending.
   */
  async function send<Body>(
    path: string,
    body: unknown,
  ): Promise<{ body: Body } | { code: string; sentences: string[] } | null> {
    if (isPending) return null
    setPending(true)
    setRefusal([])
    try {
      const answer = await ask<Body>('POST', path, body)
      if (answer.ok) return { body: answer.body }
      const sentences = sentencesOf(answer, refuse)
      setRefusal(sentences)
      return { code: answer.code, sentences }
    } catch {
      setRefusal([messages.unavailable])
      return { code: 'NETWORK', sentences: [messages.unavailable] }
    } finally {
      setPending(false)
    }
  }

  return { isPending, refusal, setRefusal, send }
}

function sentencesOf(
  answer: Answer<unknown> & { ok: false },
  refuse: (fields: Record<string, string>) => string[],
): string[] {
  if (Object.keys(answer.fields).length > 0) return refuse(answer.fields)
  const { reasons = [] } = (answer.data as { reasons?: string[] } | null) ?? {}
  return [answer.message || messages.unexpected, ...reasons]
}
