import { companyHeaders } from '#session/current/owner.ts'
import { renewSession } from '#session/current/renewal.ts'
import { type Answer, ask, type RefusedResponse } from '#session/request/plain-request.ts'

/** Longest upload: two minutes, and the time that the slowest usable line (16 kB/s) takes. */
const timeoutFor = ({ size }: Blob) => 120_000 + Math.ceil(size / 16)
const networkFailure: RefusedResponse = {
  ok: false,
  status: 0,
  code: 'NETWORK',
  message: "L'envoi n'est pas arrivé. Réessayez.",
  fields: {},
  data: null,
}

/** Uploads a file. The idempotency key prevents a second file when the upload is repeated. */
export async function sendFile<Stored>(path: string, file: Blob, key: string): Promise<Answer<Stored>> {
  const send = () => sendOnce<Stored>(path, file, key)
  try {
    const answer = await send()
    return answer.status === 401 && (await renewSession()) ? await send() : answer
  } catch {
    return networkFailure
  }
}

function sendOnce<Stored>(path: string, file: Blob, key: string): Promise<Answer<Stored>> {
  return ask<Stored>('POST', path, undefined, {
    body: file,
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'idempotency-key': key,
      ...companyHeaders(),
    },
    signal: AbortSignal.timeout(timeoutFor(file)),
  })
}
