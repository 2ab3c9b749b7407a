import type { PoolClient } from 'pg'
import { cookieHeader, type Signing, signedValue } from '#access/cookie.ts'
import { createSeal } from '#database/chapters/seal.ts'
import { newSecret, secretHash } from '#database/door/token.ts'
import { newId } from '#database/query/ids.ts'
import { send } from '#database/statements/send.ts'
import type { Claims } from './claims.ts'
import type { Left } from './openid.ts'

const name = 'escale-sign-on'
const tenMinutes = 10 * 60

/** For which company somebody left, and where they go on afterwards: the words of the address of the sign-in page. */
export type Attempt = { tenantId: string; left: Left; search: string; said: Said | null }
/** What a provider posted of who left, judged already: by its issuer of then. */
export type Said = { issuer: string; claims: Claims }

/** What a browser is known by while its person is away; the one it has already goes on, for another tab. */
export function browserOf(cookies: string | undefined, signing: Signing): string {
  return signedValue(cookies, name, signing) ?? newSecret()
}

export function attemptCookie(browser: string, signing: Signing): string {
  return cookieHeader(name, browser, tenMinutes, signing)
}

/** Keeps what the way back is judged by; what proves who asked for the code is sealed. */
export async function keepAttempt(
  client: PoolClient,
  { secret }: Signing,
  browser: string,
  { tenantId, left, search }: Omit<Attempt, 'said'>,
): Promise<void> {
  const id = newId()
  const seal = createSeal(secret, 'sign-on secrets')
  await send(client, {
    text: `insert into auth.sign_on_attempts (id, state_hash, browser_hash, tenant_id, nonce, verifier, aim) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, secretHash(left.state), secretHash(browser), tenantId, left.nonce, seal.close(id, left.verifier), JSON.stringify({ search })],
  })
}

/** An attempt whose provider has posted nothing yet: what the answer must answer. */
export async function waitingAttempt(client: PoolClient, tenantId: string, state: string): Promise<{ id: string; nonce: string } | undefined> {
  const [attempt] = await send<{ id: string; nonce: string }>(client, {
    text: 'select id, nonce from auth.sign_on_attempts where state_hash = $1 and tenant_id = $2 and said is null and expires_at > now()',
    values: [secretHash(state), tenantId],
  })
  return attempt
}

/** Keeps what was said, sealed, for the browser that left; false where an attempt has its answer, or the assertion was used already. */
export async function keepSaid(client: PoolClient, { secret }: Signing, id: string, said: Said, assertion: string): Promise<boolean> {
  const fresh = await send(client, {
    text: 'insert into auth.sign_on_assertions (id_hash) values ($1) on conflict do nothing returning id_hash',
    values: [secretHash(assertion)],
  })
  if (fresh.length === 0) return false
  const kept = await send(client, {
    text: 'update auth.sign_on_attempts set said = $2 where id = $1 and said is null returning id',
    values: [id, createSeal(secret, 'sign-on secrets').close(id, JSON.stringify(said))],
  })
  return kept.length > 0
}

export async function dropAttempt(client: PoolClient, id: string): Promise<void> {
  await send(client, { text: 'delete from auth.sign_on_attempts where id = $1', values: [id] })
}

type Row = { id: string; tenantId: string; nonce: string; verifier: string; search: string; said: string | null }

/** Takes an attempt, once, in the browser that began it; undefined for any other, whatever its state. */
export async function takeAttempt(client: PoolClient, signing: Signing, cookies: string | undefined, state: string): Promise<Attempt | undefined> {
  const browser = signedValue(cookies, name, signing)
  if (browser === null || state === '') return undefined
  const [row] = await send<Row>(client, {
    text: `delete from auth.sign_on_attempts where state_hash = $1 and browser_hash = $2 and expires_at > now()
      returning id, tenant_id as "tenantId", nonce, verifier, aim->>'search' as search, said`,
    values: [secretHash(state), secretHash(browser)],
  })
  const seal = createSeal(signing.secret, 'sign-on secrets')
  const verifier = row && seal.open(row.id, row.verifier)
  if (!row || verifier === undefined) return undefined
  const said = row.said === null ? undefined : seal.open(row.id, row.said)
  const { tenantId, nonce, search } = row
  return { tenantId, left: { state, nonce, verifier }, search, said: said === undefined ? null : (JSON.parse(said) as Said) }
}
