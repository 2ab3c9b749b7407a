import { ask } from './ask.ts'
import { queries } from './queries.ts'
import { forgetCachedPages } from './service-worker.ts'
import { closeSession, leaving } from './session.ts'

/** Ends the session here and on the server, and forgets what it showed; false when the server could not be told. */
export function signOut(): Promise<boolean> {
  return leaving(async () => {
    await queries.cancelQueries()
    const told = await ask('POST', '/api/auth/sign-out', {}).then(
      ({ ok, status }) => ok || status === 400 || status === 401,
      () => false,
    )
    if (!told) return false
    await forgetCachedPages()
    closeSession({ hasLeft: true })
    queries.clear()
    return true
  })
}
