import { type Answer, ask, type Refused } from '#session/ask.ts'
import { renewed } from '#session/renewal.ts'
import { currentSession } from '#session/session.ts'

const patienceMs = 120_000
const nothing: Refused = {
  ok: false,
  status: 0,
  code: 'NETWORK',
  message: "L'envoi n'est pas arrivé. Réessayez.",
  fields: {},
  data: null,
}

/** Uploads a file. The idempotency key makes a retry the same file. */
export async function sendFile<Kept>(path: string, file: Blob, key: string): Promise<Answer<Kept>> {
  const send = () => sendOnce<Kept>(path, file, key)
  try {
    const answer = await send()
    return answer.status === 401 && (await renewed()) ? await send() : answer
  } catch {
    return nothing
  }
}

function sendOnce<Kept>(path: string, file: Blob, key: string): Promise<Answer<Kept>> {
  const company = currentSession()?.company?.id
  return ask<Kept>('POST', path, undefined, {
    body: file,
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'idempotency-key': key,
      ...(company && { 'x-company': company }),
    },
    signal: AbortSignal.timeout(patienceMs),
  })
}
