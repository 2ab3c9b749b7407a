import type { PoolClient } from 'pg'
import { type CookieSettings, cookieHeader, readSignedCookie } from '#access/caller/cookie.ts'
import { newSecret, type SessionHash, secretHash } from '#database/caller/credentials.ts'
import { createSeal } from '#database/migrations/seal.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import type { Claims } from './claims/claims.ts'
import type { AuthorizationRequest } from './openid.ts'

const name = 'escale-sign-on'
const tenMinutes = 10 * 60

/**
 * A sign-on attempt, stored when the browser leaves for the identity provider and read when it returns.
 * `tenantId`: the company whose provider it is, null for the installation's provider. `tenant`, `search`:
 * company and query string of the sign-in page. `response`: the SAML response, if it has arrived. `linking`:
 * the signed-in person whose account is to be linked, if any.
 */
export type SignOnAttempt = {
  tenantId: string | null
  authorization: AuthorizationRequest
  search: string
  tenant: string | undefined
  response: ProviderResponse | null
  linking: LinkedSession | null
}
type LinkedSession = { userId: string; email: string; tenantId: string | null }
/**
 * A sign-on attempt to store. `tenantId` is null for the installation's provider. `sessionHash`: the session
 * of the person whose account is to be linked, if any.
 */
export type NewSignOnAttempt = {
  tenantId: string | null
  authorization: AuthorizationRequest
  search: string
  tenant?: string | undefined
  sessionHash?: SessionHash | null
}
/** Verified claims of a SAML response, and the configured issuer when it arrived. */
export type ProviderResponse = { issuer: string; claims: Claims }

/**
 * Token that identifies the browser during a sign-on. An existing one is reused, so that several tabs can
 * sign on at once.
 */
export function readBrowserToken(cookies: string | undefined, signing: CookieSettings): string {
  return readSignedCookie(cookies, name, signing) ?? newSecret()
}

export function attemptCookie(browser: string, signing: CookieSettings): string {
  return cookieHeader(name, browser, tenMinutes, signing)
}

/** Stores a sign-on attempt. The secret of the code exchange (PKCE verifier) is encrypted. */
export async function storeAttempt(
  client: PoolClient,
  { secret }: CookieSettings,
  browser: string,
  { tenantId, authorization, search, tenant, sessionHash = null }: NewSignOnAttempt,
): Promise<void> {
  const id = newId()
  const seal = createSeal(secret, 'sign-on secrets')
  await send(client, {
    text: `insert into auth.sign_on_attempts (id, state_hash, browser_hash, tenant_id, nonce, verifier, aim,
      session_id)
      values ($1, $2, $3, $4, $5, $6, $7, (select id from auth.sessions where token_hash = $8))`,
    values: [
      id,
      secretHash(authorization.state),
      secretHash(browser),
      tenantId,
      authorization.nonce,
      seal.close(id, authorization.verifier),
      JSON.stringify({ search, tenant }),
      sessionHash,
    ],
  })
}

/** Finds an attempt that has no SAML response yet. `nonce`: the request id that the response must name. */
export async function findPendingAttempt(
  client: PoolClient,
  tenantId: string,
  state: string,
): Promise<{ id: string; nonce: string } | undefined> {
  const [attempt] = await send<{ id: string; nonce: string }>(client, {
    text: `select id, nonce from auth.sign_on_attempts
      where state_hash = $1 and tenant_id = $2 and said is null and expires_at > now()`,
    values: [secretHash(state), tenantId],
  })
  return attempt
}

/**
 * Company whose provider an attempt was started with. Undefined for an unknown `state`, and once the attempt
 * is deleted.
 */
export async function companyOfState(client: PoolClient, state: string): Promise<string | undefined> {
  const [attempt] = await send<{ tenantId: string | null }>(client, {
    text: 'select tenant_id as "tenantId" from auth.sign_on_attempts where state_hash = $1',
    values: [secretHash(state)],
  })
  return attempt?.tenantId ?? undefined
}

/**
 * Encrypts and stores the claims until the browser returns. False when the attempt already has a response, or
 * this assertion was used before.
 */
export async function storeResponse(
  client: PoolClient,
  { secret }: CookieSettings,
  id: string,
  response: ProviderResponse,
  assertion: string,
): Promise<boolean> {
  const insertedRows = await send(client, {
    text: `insert into auth.sign_on_assertions (id_hash) values ($1) on conflict do nothing
      returning id_hash`,
    values: [secretHash(assertion)],
  })
  if (insertedRows.length === 0) return false
  const updatedRows = await send(client, {
    text: 'update auth.sign_on_attempts set said = $2 where id = $1 and said is null returning id',
    values: [id, createSeal(secret, 'sign-on secrets').close(id, JSON.stringify(response))],
  })
  return updatedRows.length > 0
}

export async function deleteAttempt(client: PoolClient, id: string): Promise<void> {
  await send(client, { text: 'delete from auth.sign_on_attempts where id = $1', values: [id] })
}

type AttemptRow = {
  id: string
  tenantId: string | null
  nonce: string
  verifier: string
  search: string
  tenant: string | null
  said: string | null
  isLink: boolean
  linking: LinkedSession | null
}

const conditions = { company: 'tenant_id is not null', installation: 'tenant_id is null' } as const

/**
 * Deletes an attempt, which is valid once, and returns it to the browser that started it. Undefined for an
 * unknown `state`, when the attempt was started with another kind of provider (`of`), and when the session
 * whose account is to be linked has ended.
 */
export async function useAttempt(
  client: PoolClient,
  signing: CookieSettings,
  cookies: string | undefined,
  { state, of }: { state: string; of: keyof typeof conditions },
): Promise<SignOnAttempt | undefined> {
  const browser = readSignedCookie(cookies, name, signing)
  if (browser === null || state === '') return undefined
  const [row] = await send<AttemptRow>(client, {
    text: `delete from auth.sign_on_attempts
      where state_hash = $1 and browser_hash = $2 and ${conditions[of]} and expires_at > now()
      returning id, tenant_id as "tenantId", nonce, verifier, aim->>'search' as search,
        aim->>'tenant' as tenant, said,
        session_id is not null as "isLink",
        (select jsonb_build_object('userId', s.user_id, 'email', u.email, 'tenantId', s.company_id)
          from auth.sessions s join auth.users u on u.id = s.user_id
            where s.id = session_id and s.expires_at > now()) as linking`,
    values: [secretHash(state), secretHash(browser)],
  })
  if (!row || (row.isLink && !row.linking)) return undefined
  const { open } = createSeal(signing.secret, 'sign-on secrets')
  const verifier = open(row.id, row.verifier)
  if (verifier === undefined) return undefined
  const response = row.said === null ? undefined : open(row.id, row.said)
  const { tenantId, nonce, search, tenant, linking } = row
  return {
    tenantId,
    authorization: { state, nonce, verifier },
    search,
    tenant: tenant ?? undefined,
    response: response === undefined ? null : (JSON.parse(response) as ProviderResponse),
    linking,
  }
}
