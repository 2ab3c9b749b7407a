import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'
import { ask, isOffline } from '#session/request/plain-request.ts'
import { showRepeatedFailure } from '#ui/feedback/toast.ts'

type Credentials = { email: string; password: string; tenant?: string | undefined; invitation?: string }
/** `needsFactor`: the password was right, and a code is needed now. */
type SignInOutcome = { session: Session } | { needsFactor: true } | { refusal: string; code: string }

/** Opens a session. A refusal is shown as a toast and returned. The caller uses the session. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  const outcome = await sessionFor(credentials)
  if ('refusal' in outcome) showRepeatedFailure(outcome.refusal)
  return outcome
}

async function sessionFor(credentials: Credentials): Promise<SignInOutcome> {
  try {
    await sendPendingSignOut() // A pending sign-out must reach the server before the next sign-in.
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
