import type { Session } from '@escale/contract/access/session'
import { redirect } from 'react-router'
import { ask } from '#session/ask.ts'
import { settleSignOut } from '#session/owed-sign-out.ts'
import { closeSession, currentSession, openSession } from '#session/session.ts'
import { authPath } from '#session/ways.ts'

/**
 * Lets only the signed-in through; the others go to /auth and come back here afterwards. A session this browser
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
    const answer = await ask<Session | null>('GET', '/api/session')
    if (!answer.ok) return
    if (answer.body) openSession(answer.body)
    else closeSession()
  } catch {
    // No network: what the browser remembers is all there is.
  }
}
