import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type CookieSettings, cookieHeader, readSignedCookie } from '#access/caller/cookie.ts'
import { newSecret } from '#database/caller/credentials.ts'
import { send } from '#database/statements/send.ts'

const name = 'escale-passkey'
const fiveMinutes = 5 * 60

/**
 * Purpose of a passkey request. The challenge is a hash that includes it, so a response for one purpose or
 * user is invalid for another.
 */
export type Purpose = 'sign-in' | `enrolment of ${string}` | `proof of ${string}`

/**
 * Creates a challenge, and the cookie from which the server can compute it again. The server stores nothing
 * until the response arrives.
 */
export function newPasskeyChallenge(
  purpose: Purpose,
  signing: CookieSettings,
): { challenge: Uint8Array<ArrayBuffer>; cookie: string } {
  const cookieText = `${Date.now() + fiveMinutes * 1000} ${newSecret()}`
  return {
    challenge: challengeOf(purpose, cookieText),
    cookie: cookieHeader(name, cookieText, fiveMinutes, signing),
  }
}

/** Text of the cookie that holds the latest challenge. Null when there is none, or it has expired. */
export function readPasskeyChallenge(cookies: string | undefined, signing: CookieSettings): string | null {
  const cookieText = readSignedCookie(cookies, name, signing)
  return cookieText !== null && Date.now() < Number(cookieText.split(' ')[0]) ? cookieText : null
}

/** The challenge in the encoding that authenticators sign (base64url). */
export function expectedChallenge(purpose: Purpose, cookieText: string): string {
  return Buffer.from(challengeOf(purpose, cookieText)).toString('base64url')
}

/** Records the challenge as used. Returns false when it was used before, even by a concurrent request. */
export async function usePasskeyChallenge(client: PoolClient, challenge: string): Promise<boolean> {
  const insertedRows = await send(client, {
    text: `insert into auth.used_challenges (challenge) values ($1) on conflict do nothing
      returning challenge`,
    values: [challenge],
  })
  return insertedRows.length === 1
}

function challengeOf(purpose: Purpose, cookieText: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(`${purpose}\n${cookieText}`).digest())
}
