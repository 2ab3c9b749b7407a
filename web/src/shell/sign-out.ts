import { ask } from './ask.ts'
import { queries } from './queries.ts'
import { forgetCachedPages } from './service-worker.ts'
import { closeSession } from './session.ts'

/** Ends the session here and on the server, and forgets what it showed; false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  try {
    const answer = await ask('POST', '/api/auth/sign-out', {})
    if (!answer.ok && answer.status !== 400 && answer.status !== 401) return false
  } catch {
    return false
  }
  await forgetCachedPages()
  closeSession({ hasLeft: true })
  queries.clear()
  return true
}
