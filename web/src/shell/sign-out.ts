import { ask } from './ask.ts'
import { queries } from './queries.ts'
import { holdLists } from './realtime-state.ts'
import { forgetCachedPages } from './service-worker.ts'
import { closeSession } from './session.ts'

/** Ends the session here and on the server, and forgets what it showed; false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  // Nothing is asked any more for someone who is leaving: it would be refused on the way.
  holdLists(true)
  await queries.cancelQueries()
  const told = await ask('POST', '/api/auth/sign-out', {}).then(
    ({ ok, status }) => ok || status === 400 || status === 401,
    () => false,
  )
  holdLists(false)
  if (!told) return false
  await forgetCachedPages()
  closeSession({ hasLeft: true })
  queries.clear()
  return true
}
