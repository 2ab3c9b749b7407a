import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/**
 * Reads the session again after a change of data that it shows, such as a name in the menu or the company's
 * time zone.
 */
export async function refreshSession(): Promise<void> {
  const response = await askSession()
  if (response?.session) openSession(response.session)
}
