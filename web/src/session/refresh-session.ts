import type { Session } from '@escale/contract/access/session'
import { ask } from './ask.ts'
import { openSession } from './session.ts'

/** Reads the session again after something it shows was changed: names in the menu, the company's clock. */
export async function refreshSession(): Promise<void> {
  const answer = await ask<Session | null>('GET', '/api/session').catch(() => null)
  if (answer?.ok && answer.body) openSession(answer.body)
}
