import { screenAt } from '@escale/contract/access/screens'
import { api } from '#api.ts'
import { showCachedResponses } from '#channels/last-seen/persister.ts'
import { currentSession } from '#session/current/session.ts'
import { hasEarlyAnswer } from '#session/request/early-response.ts'
import { queries } from './queries.ts'

const dashboard = '/api/dashboard?period=mois'
/** The longest wait for the storage of the device, which may never answer. */
const mostStorageMs = 500

/**
 * Reads what the first drawing of the application can show at once: the cached responses of the last visit,
 * and the response that `boot.js` has painted. Without them the painted figures would vanish for a moment.
 */
export async function readFirstData(): Promise<void> {
  if (!currentSession()) return
  const screen = screenAt(location.pathname) ?? ''
  const cached = showCachedResponses(queries, screen).catch(() => {}) // The device may store nothing
  await Promise.race([cached, new Promise((give) => setTimeout(give, mostStorageMs))])
  if (hasEarlyAnswer(dashboard))
    await queries.prefetchQuery(api.dashboard.get.queryOptions({ input: { period: 'mois' } }))
}
