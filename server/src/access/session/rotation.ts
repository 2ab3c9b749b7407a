import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestContext } from '#access/caller/server.ts'
import { asAccounts } from '#database/caller/company.ts'
import { rotateSession } from './sessions.ts'

/**
 * Runs work that changes a password or a permission, and gives the session a new token in the same
 * transaction. The cookie with this token is set after the commit. Callers outside HTTP have no cookie, so
 * their token stays.
 */
export async function runAndRotateSession<T>(
  { server, asked, setCookie }: RequestContext,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { sessionHash } = asked
  const { result, fresh: newToken } = await asAccounts(server.pool, async (client) => ({
    result: await work(client),
    fresh: sessionHash && setCookie ? await rotateSession(client, sessionHash) : null,
  }))
  if (newToken) setCookie?.(sessionCookie(newToken, server))
  return result
}
