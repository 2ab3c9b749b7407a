import { askSession } from './ask-session.ts'
import { openSession } from './session.ts'

/** Reads the session again after something it shows was changed: names in the menu, the company's clock. */
export async function refreshSession(): Promise<void> {
  const said = await askSession()
  if (said?.session) openSession(said.session)
}
