import type { Session } from '@escale/contract/access/session'
import { ask } from '#session/request/plain-request.ts'
import { currentSession, sessionPlace } from './session.ts'

/**
 * Asks the server for the session of this browser, null when there is none. Undefined without a response.
 * Also undefined when the person or company changed during the request, because the response is then about
 * the former session.
 */
export async function askSession(): Promise<{ session: Session | null } | undefined> {
  const before = sessionPlace(currentSession())
  const answer = await ask<Session | null>('GET', '/api/session').catch(() => undefined)
  if (!answer?.ok || sessionPlace(currentSession()) !== before) return undefined
  return { session: answer.body }
}
