import type { Session } from '@escale/contract/access/session'
import type { QueryClient } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { openSession } from './session.ts'

/** Goes on in the company that the session is in now, which this page has just changed; false when nobody answered. */
export async function followSession(queries: QueryClient): Promise<boolean> {
  const answer = await ask<Session | null>('GET', '/api/session').catch(() => null)
  if (!answer?.ok || !answer.body) return false
  openSession(answer.body)
  queries.clear()
  return true
}
