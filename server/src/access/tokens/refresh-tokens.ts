import type { PoolClient } from 'pg'
import type { RequestHead, Server } from '#access/caller/server.ts'
import { retryOnConflict } from '#access/refusal/database-errors.ts'
import { endSessionsAndSignIns } from '#access/session/ended-sessions.ts'
import { extendSession } from '#access/session/sessions.ts'
import { stopCountingAsAnonymous } from '#database/caller/caller.ts'
import { asAccounts } from '#database/caller/company.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { send } from '#database/statements/send.ts'
import { logEvent } from '#journal/event.ts'
import {
  accessSeconds,
  createSigner,
  nativeSessionHash,
  type Signer,
  type TokenSession,
} from './access-token.ts'

/**
 * Tokens of a native application. The access token opens the API for ten minutes. The refresh token is
 * exchanged once for a new pair.
 */
type Tokens = { accessToken: string; tokenType: 'Bearer'; expiresIn: number; refreshToken: string }

type RenewedSession = TokenSession & { tenantId: string | null }
type StoredToken = { isUsed: boolean; isFresh: boolean; sealed: string | null }

export async function newTokens(client: PoolClient, sign: Signer, session: TokenSession): Promise<Tokens> {
  const refreshToken = newSecret()
  await send(client, {
    text: 'insert into auth.refresh_tokens (token_hash, session_id) values ($1, $2)',
    values: [secretHash(refreshToken), session.id],
  })
  return { accessToken: await sign(session), tokenType: 'Bearer', expiresIn: accessSeconds, refreshToken }
}

/**
 * Exchanges a refresh token for a new pair of tokens. During the next ten seconds, the same token gives the
 * same pair again, because the application may have lost the response or sent several requests. Use after
 * that means that the token was stolen, so the session ends. Undefined for an invalid token.
 */
export async function renewTokens(
  server: Server,
  request: RequestHead,
  refreshToken: string,
): Promise<Tokens | undefined> {
  const sign = await createSigner(server)
  const hash = secretHash(refreshToken)
  const seal = createSeal(`${server.secret}.${refreshToken}`, 'renewed tokens')
  return retryOnConflict(() =>
    asAccounts(server.pool, async (client) => {
      const session = await lockSession(client, hash)
      if (!session) return undefined
      stopCountingAsAnonymous() // the caller counts as anonymous until the token is found valid
      const { isUsed, isFresh, sealed } = await readToken(client, hash)
      const previousPair = isFresh && sealed !== null ? seal.open(hash, sealed) : undefined
      if (previousPair !== undefined) return JSON.parse(previousPair) as Tokens
      if (isUsed) return endStolenSession(client, request, session)
      const tokens = await newTokens(client, sign, session)
      await markUsed(client, hash, session.id, seal.close(hash, JSON.stringify(tokens)))
      await extendSession(client, nativeSessionHash(session.id, server.secret))
      return tokens
    }),
  )
}

/** Locks the token's session, so that concurrent renewals run one after the other. */
async function lockSession(client: PoolClient, hash: string): Promise<RenewedSession | undefined> {
  const [session] = await send<RenewedSession>(client, {
    text: `select id, user_id as "userId", company_id as "tenantId" from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token_hash = $1)
        and expires_at > now() and created_at > now() - interval '7 days' for update`,
    values: [hash],
  })
  return session
}

// Reads a refresh token. Must run after `lockSession`, to see the result of a concurrent renewal.
async function readToken(client: PoolClient, hash: string): Promise<StoredToken> {
  const [token] = await send<StoredToken>(client, {
    text: `select used_at is not null as "isUsed",
      coalesce(used_at > clock_timestamp() - interval '10 seconds', false) as "isFresh",
      sealed_answer as sealed
      from auth.refresh_tokens where token_hash = $1`,
    values: [hash],
  })
  if (!token) throw new Error('A token goes with its session, which is held')
  return token
}

async function markUsed(client: PoolClient, hash: string, sessionId: string, sealed: string): Promise<void> {
  await client.query(
    `update auth.refresh_tokens set used_at = case when token_hash = $1 then clock_timestamp() else used_at end,
       sealed_answer = case when token_hash = $1 then $3 end
     where session_id = $2 and (token_hash = $1 or (sealed_answer is not null
       and used_at < now() - interval '10 seconds'))`,
    [hash, sessionId, sealed],
  )
}

async function endStolenSession(
  client: PoolClient,
  request: RequestHead,
  { id, userId, tenantId }: RenewedSession,
): Promise<undefined> {
  await endSessionsAndSignIns(client, 'id = $1', [id])
  await logEvent(client, request, { action: 'TOKEN_REUSED', success: false, userId, tenantId })
}
