import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/**
 * Reads the session again after a change of something that it contains, such as the person's name or the
 * company's time zone.
 */
export async function refreshSession(): Promise<void> {
  const response = await askSession()
  if (response?.session) openSession(response.session)
}
