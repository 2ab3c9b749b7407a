import { hash } from 'node:crypto'
import { apiRefusals } from '@escale/contract/wire/refusals'
import type { PoolClient } from 'pg'
import { sessionCookie } from '#access/caller/cookie.ts'
import type { RequestHead, Server } from '#access/caller/server.ts'
import type { SessionOrigin } from '#access/session/sessions.ts'
import {
  type OpenedSession,
  openPlacedSession,
  refusalResponse,
  type SignInRefusal,
} from '#access/sign-in/sign-in-place.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { send } from '#database/statements/send.ts'

/**
 * The authorization request that a native application made in the browser (PKCE). The later exchange must
 * match it.
 */
type Authorization = { client: string; redirectUri: string; challenge: string }
type Exchange = { client: string; redirectUri: string; code: string; verifier: string }

const authorizationOver: SignInRefusal = {
  status: 400,
  code: 'AUTHORIZATION_OVER',
  message: apiRefusals.authorizationOver,
}

/**
 * Creates a code that a native application exchanges for its own session. The code becomes invalid when the
 * browser's session ends.
 */
export async function newAuthorizationCode(
  client: PoolClient,
  sessionHash: string,
  authorization: Authorization,
): Promise<string> {
  const code = newSecret()
  await send(client, {
    text: `with gone as (delete from auth.authorization_codes where expires_at < now())
      insert into auth.authorization_codes (code_hash, session_id, client, redirect_uri, challenge)
      select $1, id, $3, $4, $5 from auth.sessions where token_hash = $2`,
    values: [
      secretHash(code),
      sessionHash,
      authorization.client,
      authorization.redirectUri,
      authorization.challenge,
    ],
  })
  return code
}

type ExchangedCode = Authorization & SessionOrigin & { userId: string; companyId: string | null }

/**
 * Exchanges a code for a session. Same response as sign-in. The code is valid once, even if the exchange
 * fails.
 */
export async function exchangeCode(
  server: Server,
  request: RequestHead,
  exchange: Exchange,
): Promise<Response> {
  const result = await asAccounts(server.pool, async (client) => {
    const [authorization] = await send<ExchangedCode>(client, {
      text: `with given as (delete from auth.authorization_codes where code_hash = $1 and expires_at > now()
        returning session_id, client, redirect_uri, challenge)
        select given.client, given.redirect_uri as "redirectUri", given.challenge, s.user_id as "userId",
          s.ways, s.provider_tenant as "providerTenant",
          case when s.support_until is null then s.company_id end as "companyId"
        from given join auth.sessions s on s.id = given.session_id and s.expires_at > now()
          and s.created_at > now() - interval '7 days'`,
      values: [secretHash(exchange.code)],
    })
    if (!authorization) return authorizationOver
    stopCountingAsAnonymous()
    if (!matchesExchange(authorization, exchange)) return authorizationOver
    const { userId, companyId, ways, providerTenant } = authorization
    return openPlacedSession(client, request, userId, { companyId }, { ways, providerTenant })
  })
  return sessionResponse(server, result)
}

function matchesExchange({ client, redirectUri, challenge }: Authorization, exchange: Exchange): boolean {
  return (
    client === exchange.client &&
    redirectUri === exchange.redirectUri &&
    hash('sha256', exchange.verifier, 'base64url') === challenge
  )
}

function sessionResponse(server: Server, result: OpenedSession | SignInRefusal): Response {
  if ('code' in result) return refusalResponse(result)
  return Response.json(result.session, { headers: { 'set-cookie': sessionCookie(result.token, server) } })
}
