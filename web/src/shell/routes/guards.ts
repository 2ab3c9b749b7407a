import { redirect } from 'react-router'
import { askSession } from '#session/current/ask-session.ts'
import { sendPendingSignOut } from '#session/current/owed-sign-out.ts'
import { closeSession, currentSession, isMoving, openSession } from '#session/current/session.ts'
import { authPath } from '#session/passkey/screen-link.ts'

/**
 * Redirects a person who is not signed in to /auth, which returns to this page afterwards. A stored session
 * is used at once and checked in the background. Without one, the server is asked first.
 */
export async function requireSession({ request }: { request: Request }) {
  if (currentSession()) {
    void checkSession()
    return null
  }
  await checkSession()
  const { pathname, search } = new URL(request.url)
  return currentSession() ? null : redirect(authPath(pathname + search))
}

async function checkSession() {
  try {
    if (!(await sendPendingSignOut())) return
    const response = await askSession()
    if (!response || isMoving()) return
    if (response.session) openSession(response.session)
    else closeSession()
  } catch {
    // Without a network, the stored session is used.
  }
}
