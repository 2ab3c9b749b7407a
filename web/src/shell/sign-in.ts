import { messages } from '@escale/contract/messages'
import type { Session } from '@escale/contract/session/contract'
import { ask } from './ask.ts'

type Credentials = { email: string; password: string; tenant?: string | undefined }

/** Opens a session; the sentence to show when it is refused. The caller decides what to do with the session. */
export async function signIn(credentials: Credentials): Promise<{ session: Session } | { refusal: string; code: string }> {
  try {
    const answer = await ask<Session>('POST', '/api/auth/sign-in/email', credentials)
    return answer.ok ? { session: answer.body } : { refusal: answer.message || messages.signInFailed, code: answer.code }
  } catch {
    return { refusal: messages.signInFailed, code: 'NETWORK' }
  }
}
