import type { Session } from '@escale/contract/access/session'
import { ask } from '#session/request/plain-request.ts'
import { currentSession, sessionPlace } from './session.ts'

/**
 * The session of this browser according to the server, null when there is none. Undefined without a response,
 * or when this page has changed its session meanwhile: the response then concerns the former session.
 */
export async function askSession(): Promise<{ session: Session | null } | undefined> {
  const before = sessionPlace(currentSession())
  const answer = await ask<Session | null>('GET', '/api/session').catch(() => undefined)
  if (!answer?.ok || sessionPlace(currentSession()) !== before) return undefined
  return { session: answer.body }
}
