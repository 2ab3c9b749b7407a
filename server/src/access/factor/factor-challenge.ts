import type { PoolClient } from 'pg'
import { type CookieSettings, cookieHeader, readSignedCookie } from '#access/caller/cookie.ts'
import type { SessionOrigin, SignInTarget } from '#access/session/sessions.ts'
import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import type { Prover } from './factor-proof.ts'

const name = 'escale-factor'
const fiveMinutes = 5 * 60

/** A sign-in whose password was correct and whose second factor is pending. */
export type Challenge = Prover & SessionOrigin & { id: string; aim: SignInTarget }

/** Creates a pending challenge and returns the token for its browser. */
export async function newChallenge(
  client: PoolClient,
  userId: string,
  aim: SignInTarget,
  opening: SessionOrigin,
): Promise<string> {
  const token = newSecret()
  await send(client, {
    text: `with gone as (delete from auth.factor_challenges where user_id = $2 and expires_at < now())
      insert into auth.factor_challenges (id, user_id, token_hash, aim, ways, provider_tenant)
        values ($1, $2, $3, $4, $5, $6)`,
    values: [newId(), userId, secretHash(token), JSON.stringify(aim), opening.ways, opening.providerTenant],
  })
  return token
}

/** The `Set-Cookie` header of the challenge token. Null deletes the cookie. */
export function challengeCookie(token: string | null, signing: CookieSettings): string {
  return cookieHeader(name, token, fiveMinutes, signing)
}

/** Hash of the challenge token in the browser's cookie. Null without such a cookie. */
export function challengeHash(cookies: string | undefined, signing: CookieSettings): string | null {
  const token = challengeToken(cookies, signing)
  return token === null ? null : secretHash(token)
}

/**
 * The challenge token in the browser's cookie. Native applications store this token, because they have no
 * cookies.
 */
export function challengeToken(cookies: string | undefined, signing: CookieSettings): string | null {
  return readSignedCookie(cookies, name, signing)
}

/** Finds a pending challenge by the hash of its token. Undefined when it has expired or was used. */
export async function findChallenge(client: PoolClient, hash: string): Promise<Challenge | undefined> {
  const [challenge] = await send<Challenge>(client, {
    text: `select c.id, c.user_id as "userId", u.email, c.aim, c.ways, c.provider_tenant as "providerTenant",
        (select m.tenant_id from user_tenants m where m.user_id = u.id
          order by m.is_default desc, m.created_at limit 1) as "tenantId"
      from auth.factor_challenges c join auth.users u on u.id = c.user_id
        where c.token_hash = $1 and c.expires_at > now()`,
    values: [hash],
  })
  return challenge
}

/**
 * Deletes the challenge, which is valid once. Returns false for the second of two concurrent requests, and
 * when a password change has deleted the challenge.
 */
export async function useChallenge(client: PoolClient, id: string): Promise<boolean> {
  const deletedRows = await send(client, {
    text: 'delete from auth.factor_challenges where id = $1 and expires_at > now() returning id',
    values: [id],
  })
  return deletedRows.length === 1
}
