import { apiRefusals } from '@escale/contract/refusals'
import { asAccounts } from '#database/company.ts'
import { logEvent } from '#journal/event.ts'
import { sessionCookie } from './cookie.ts'
import { closeSignIn, deleteSessions } from './ended-sessions.ts'
import type { Asked, Server } from './server.ts'
import { sessionOf } from './sessions.ts'

/** `POST /api/auth/sign-out`: ends the session, here and in the list of sign-ins. */
export async function signOut(server: Server, asked: Asked): Promise<Response> {
  const { sessionHash } = asked
  if (sessionHash) {
    await asAccounts(server.pool, async (client) => {
      const session = await sessionOf(client, sessionHash)
      if (!session) return
      await closeSignIn(client, session.user.id)
      await deleteSessions(client, 'token_hash = $1', [sessionHash])
      await logEvent(client, asked, { action: 'LOGOUT', success: true, tenantId: session.company?.id, userId: session.user.id })
    })
  }
  // What was read stays in no cache of the browser; the application itself is kept elsewhere, by its service worker.
  return Response.json({ success: true }, { headers: { 'set-cookie': sessionCookie(null, server), 'clear-site-data': '"cache"' } })
}

/** `GET /api/auth/get-session`: whose session it is. */
export async function signedInUser(server: Server, { sessionHash }: Asked): Promise<Response> {
  const session = sessionHash && (await asAccounts(server.pool, (client) => sessionOf(client, sessionHash)))
  if (!session) return Response.json({ code: 'SESSION_MISSING', message: apiRefusals.sessionMissing }, { status: 400 })
  return Response.json({ user: session.user })
}
