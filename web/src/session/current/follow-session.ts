import type { QueryClient } from '@tanstack/react-query'
import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/**
 * Continues in the company of the current session, which this page has just changed. False without a
 * response.
 */
export async function followSession(queries: QueryClient): Promise<boolean> {
  const response = await askSession()
  if (!response?.session) return false
  openSession(response.session)
  queries.clear()
  return true
}
