import { seenDatabase } from '#channels/last-seen/database.ts'
import { lookupsDatabase } from '#channels/lookups/database.ts'
import { notifySignOut, oweSignOut } from '#session/current/owed-sign-out.ts'
import { closeSession, runSignOut } from '#session/current/session.ts'
import { queries } from './queries.ts'
import { forgetCachedPages } from './service-worker.ts'

/** The reach of a sign-out. `here`: the server did not answer, and will be told when the network is back. */
type Ended = 'everywhere' | 'here' | null

/** Ends the session and deletes its stored data. Null when the server refused. */
export function signOut(): Promise<Ended> {
  return runSignOut(async () => {
    await queries.cancelQueries()
    const isTold = await notifySignOut()
    const ended = isTold ? 'everywhere' : isTold === null && oweSignOut() ? 'here' : null
    if (!ended) return null
    await forgetCachedPages()
    await lookupsDatabase.forget()
    await seenDatabase.forget()
    closeSession({ hasLeft: true })
    return ended
  })
}
