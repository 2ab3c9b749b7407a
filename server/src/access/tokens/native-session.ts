import type { Session } from '@escale/contract/access/session'
import { readSessionHash } from '#access/caller/cookie.ts'
import type { Server } from '#access/caller/server.ts'
import { challengeToken } from '#access/factor/factor-challenge.ts'
import { asAccounts } from '#database/caller/company.ts'
import { send } from '#database/statements/send.ts'
import { createSigner, nativeSessionHash, type TokenSession } from './access-token.ts'
import { newTokens } from './refresh-tokens.ts'

/**
 * Converts a sign-in response for a native application. The new session can then be used with access tokens
 * only, not with a cookie. When a second factor is pending, the challenge moves from the cookie to the body.
 */
export async function toTokenResponse(server: Server, answer: Response): Promise<Response> {
  const cookies = answer.headers.getSetCookie()
  const body = (await answer.json()) as object
  if (answer.ok)
    return Response.json(
      { ...(await nativeTokens(server, cookies)), session: body as Session },
      { headers: noStore },
    )
  const challenge = firstValue(cookies, (cookie) => challengeToken(cookie, server))
  const wait = answer.headers.get('retry-after')
  return Response.json(
    { ...body, ...(challenge && { challenge }) },
    { status: answer.status, headers: { ...noStore, ...(wait && { 'retry-after': wait }) } },
  )
}

/** Response header that forbids caching, for responses that contain tokens. */
export const noStore = { 'cache-control': 'no-store' }

async function nativeTokens(server: Server, cookies: string[]) {
  const hash = firstValue(cookies, (cookie) => readSessionHash(cookie, server))
  const sign = await createSigner(server)
  return asAccounts(server.pool, async (client) => {
    const [session] = await send<TokenSession>(client, {
      text: 'select id, user_id as "userId" from auth.sessions where token_hash = $1',
      values: [hash],
    })
    if (!session) throw new Error('A session that was just opened is there')
    await client.query('update auth.sessions set token_hash = $2 where id = $1', [
      session.id,
      nativeSessionHash(session.id, server.secret),
    ])
    return newTokens(client, sign, session)
  })
}

function firstValue<T>(cookies: string[], read: (cookie: string) => T | null): T | null {
  for (const cookie of cookies) {
    const found = read(cookie)
    if (found !== null) return found
  }
  return null
}
