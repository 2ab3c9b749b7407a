import type { PoolClient } from 'pg'
import { cookieHeader, type Signing, signedValue } from '#access/cookie.ts'
import { newId } from '#database/ids.ts'
import { createSeal } from '#database/seal.ts'
import { send } from '#database/send.ts'
import { newSecret, secretHash } from '#database/token.ts'
import type { Left } from './openid.ts'

const name = 'escale-sign-on'
const tenMinutes = 10 * 60

/** For which company somebody left, and where they go on afterwards: the words of the address of the sign-in page. */
export type Attempt = { tenantId: string; left: Left; search: string }

/** What a browser is known by while its person is away; the one it has already goes on, for another tab. */
export function browserOf(cookies: string | undefined, signing: Signing): string {
  return signedValue(cookies, name, signing) ?? newSecret()
}

export function attemptCookie(browser: string, signing: Signing): string {
  return cookieHeader(name, browser, tenMinutes, signing)
}

/** Keeps what the way back is judged by; what proves who asked for the code is sealed. */
export async function keepAttempt(client: PoolClient, { secret }: Signing, browser: string, { tenantId, left, search }: Attempt): Promise<void> {
  const id = newId()
  const seal = createSeal(secret, 'sign-on secrets')
  await send(client, {
    text: `insert into auth.sign_on_attempts (id, state_hash, browser_hash, tenant_id, nonce, verifier, aim) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, secretHash(left.state), secretHash(browser), tenantId, left.nonce, seal.close(id, left.verifier), JSON.stringify({ search })],
  })
}

type Row = { id: string; tenantId: string; nonce: string; verifier: string; search: string }

/** Takes an attempt, once, in the browser that began it; undefined for any other, whatever its state. */
export async function takeAttempt(client: PoolClient, signing: Signing, cookies: string | undefined, state: string): Promise<Attempt | undefined> {
  const browser = signedValue(cookies, name, signing)
  if (browser === null || state === '') return undefined
  const [row] = await send<Row>(client, {
    text: `delete from auth.sign_on_attempts where state_hash = $1 and browser_hash = $2 and expires_at > now()
      returning id, tenant_id as "tenantId", nonce, verifier, aim->>'search' as search`,
    values: [secretHash(state), secretHash(browser)],
  })
  const verifier = row && createSeal(signing.secret, 'sign-on secrets').open(row.id, row.verifier)
  if (!row || verifier === undefined) return undefined
  return { tenantId: row.tenantId, left: { state, nonce: row.nonce, verifier }, search: row.search }
}
