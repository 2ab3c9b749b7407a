import { seenDatabase } from '#channels/last-seen/database.ts'
import { lookupsDatabase } from '#channels/lookups/database.ts'
import { notifySignOut, storePendingSignOut } from '#session/current/owed-sign-out.ts'
import { closeSession, runSignOut } from '#session/current/session.ts'
import { queries } from './queries.ts'
import { forgetCachedPages } from './service-worker.ts'

/**
 * Reach of a sign-out. `here`: only this browser, until the network returns and the server is notified. Null:
 * the server refused.
 */
type Ended = 'everywhere' | 'here' | null

/** Signs out and deletes the data stored on this device. Returns null when the server refused. */
export function signOut(): Promise<Ended> {
  return runSignOut(async () => {
    await queries.cancelQueries()
    const isTold = await notifySignOut()
    const ended = isTold ? 'everywhere' : isTold === null && storePendingSignOut() ? 'here' : null
    if (!ended) return null
    await forgetCachedPages()
    await lookupsDatabase.forget()
    await seenDatabase.forget()
    closeSession({ hasLeft: true })
    return ended
  })
}
