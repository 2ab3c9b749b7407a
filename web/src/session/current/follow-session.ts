import type { QueryClient } from '@tanstack/react-query'
import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/**
 * Reads the session after this page has changed its company on the server, and continues in the new company.
 * Returns false without a response.
 */
export async function followSession(queries: QueryClient): Promise<boolean> {
  const response = await askSession()
  if (!response?.session) return false
  openSession(response.session)
  queries.clear()
  return true
}
