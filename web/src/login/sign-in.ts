import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'
import { ask, isOffline } from '#session/request/plain-request.ts'
import { showRepeatedFailure } from '#ui/feedback/toast.ts'

type Credentials = { email: string; password: string; tenant?: string | undefined; invitation?: string }
/** Result of a sign-in. `needsFactor`: the password was correct, and a second factor is needed. */
type SignInOutcome = { session: Session } | { needsFactor: true } | { refusal: string; code: string }

/**
 * Signs in with a password. A refusal is shown as a message and also returned. The caller must store the
 * returned session.
 */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const outcome = await sessionFor(credentials)
  if ('refusal' in outcome) showRepeatedFailure(outcome.refusal)
  return outcome
}

async function sessionFor(credentials: Credentials): Promise<SignInOutcome> {
  try {
    // A sign-out made offline must reach the server first, because it would end the new session
    await sendPendingSignOut()
    const answer = await ask<Session>('POST', '/api/auth/sign-in/email', credentials)
    if (!answer.ok && answer.code === 'FACTOR_NEEDED') return { needsFactor: true }
    return answer.ok
      ? { session: answer.body }
      : { refusal: answer.message || messages.signInFailed, code: answer.code }
  } catch {
    return {
      refusal: isOffline() ? 'Pas de réseau. Réessayez dès son retour.' : messages.signInFailed,
      code: 'NETWORK',
    }
  }
}
