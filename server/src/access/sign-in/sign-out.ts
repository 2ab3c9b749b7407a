import { messages } from '@escale/contract/wire/messages'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { z } from 'zod'
import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { closeSignIn, deleteSessions, endSessions } from '#access/session/ended-sessions.ts'
import { sessionOf } from '#access/session/sessions.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'
import { refusalResponse } from './sign-in-place.ts'

/**
 * Sessions to end. `local`: this one. `others`: the person's other sessions. `global`: every session of the
 * person.
 */
const Scope = z.object({ scope: z.enum(['local', 'others', 'global']).default('local') })

/**
 * `POST /api/auth/sign-out`: ends the sessions in `scope` and gives their entries in the list of sign-ins an
 * end time.
 */
export async function signOut(server: Server, request: RequestHead, body: unknown = {}): Promise<Response> {
  const parsed = Scope.safeParse(body ?? {})
  if (!parsed.success)
    return refusalResponse({
      status: 422,
      code: 'INVALID',
      message: messages.invalid,
      fields: { scope: 'local, others ou global.' },
    })
  const { scope } = parsed.data
  const refusal = await endScope(server, request, scope)
  if (refusal && scope !== 'local') return refusal
  if (scope === 'others') return Response.json({ success: true })
  // Tells the browser to clear cached responses. The service worker keeps the application's own files.
  return Response.json(
    { success: true },
    { headers: { 'set-cookie': sessionCookie(null, server), 'clear-site-data': '"cache"' } },
  )
}

/** `GET /api/auth/get-session`: the signed-in user. */
export async function signedInUser(server: Server, { sessionHash }: RequestHead): Promise<Response> {
  const session = sessionHash && (await asAccounts(server.pool, (client) => sessionOf(client, sessionHash)))
  return session ? Response.json({ user: session.user }) : missingSession()
}

/**
 * Ends the sessions. Returns a refusal when the second factor is pending, because such a session may end only
 * itself.
 */
async function endScope(
  { pool }: Server,
  request: RequestHead,
  scope: 'local' | 'others' | 'global',
): Promise<Response | undefined> {
  const { sessionHash } = request
  if (!sessionHash) return missingSession()
  return asAccounts(pool, async (client) => {
    const session = await sessionOf(client, sessionHash)
    if (!session) return missingSession()
    if (session.lacks && scope !== 'local')
      return refusalResponse({ status: 403, code: 'FACTOR_LACKING', message: apiRefusals.factorLacking })
    const userId = session.user.id
    const by = { success: true, tenantId: session.company?.id, userId } as const
    if (scope === 'local') {
      await closeSignIn(client, userId)
      await deleteSessions(client, 'token_hash = $1', [sessionHash])
      await logEvent(client, request, { action: 'LOGOUT', ...by })
    } else {
      await endSessions(client, userId, scope === 'others' ? sessionHash : null)
      await logEvent(client, request, {
        action: 'SESSIONS_ENDED',
        ...by,
        tableName: 'profiles',
        recordId: userId,
      })
    }
    return undefined
  })
}

function missingSession(): Response {
  return refusalResponse({ status: 400, code: 'SESSION_MISSING', message: apiRefusals.sessionMissing })
}
