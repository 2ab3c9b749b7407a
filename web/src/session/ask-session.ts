import type { Session } from '@escale/contract/access/session'
import { ask } from './ask.ts'
import { currentSession, placeOf } from './session.ts'

/**
 * What the session of this browser is worth, null when there is none; undefined when nobody answered, or when
 * this very page has moved
 * on meanwhile: what was asked is then about a session that it has left.
 */
export async function askSession(): Promise<{ session: Session | null } | undefined> {
  const before = placeOf(currentSession())
  const answer = await ask<Session | null>('GET', '/api/session').catch(() => undefined)
  if (!answer?.ok || placeOf(currentSession()) !== before) return undefined
  return { session: answer.body }
}
