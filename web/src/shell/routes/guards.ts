import { redirect } from 'react-router'
import { askSession } from '#session/ask-session.ts'
import { settleSignOut } from '#session/owed-sign-out.ts'
import { closeSession, currentSession, isMoving, openSession } from '#session/session.ts'
import { authPath } from '#session/ways.ts'

/**
 * Lets only the signed-in through; the others go to /auth and come back here afterwards. A session this
 * browser
 * remembers is believed at once and checked behind; otherwise the server says.
 */
export async function signedIn({ request }: { request: Request }) {
  if (currentSession()) {
    void check()
    return null
  }
  await check()
  const { pathname, search } = new URL(request.url)
  return currentSession() ? null : redirect(authPath(pathname + search))
}

async function check() {
  try {
    if (!(await settleSignOut())) return
    const said = await askSession()
    if (!said || isMoving()) return
    if (said.session) openSession(said.session)
    else closeSession()
  } catch {
    // No network: what the browser remembers is all there is.
  }
}
