import type { QueryClient } from '@tanstack/react-query'
import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/**
 * Goes on in the company that the session is in now, which this page has just changed; false when nobody
 * answered.
 */
export async function followSession(queries: QueryClient): Promise<boolean> {
  const said = await askSession()
  if (!said?.session) return false
  openSession(said.session)
  queries.clear()
  return true
}
