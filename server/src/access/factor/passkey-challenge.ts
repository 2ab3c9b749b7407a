import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { cookieHeader, type Signing, signedValue } from '#access/caller/cookie.ts'
import { newSecret } from '#database/door/token.ts'
import { send } from '#database/statements/send.ts'

const name = 'escale-passkey'
const fiveMinutes = 5 * 60

/** The purpose is hashed into the challenge, so a challenge is invalid for any other purpose or user. */
export type Purpose = 'sign-in' | `enrolment of ${string}` | `proof of ${string}`

/** A challenge and the cookie that rebuilds it. The server stores nothing until the response arrives. */
export function newPasskeyChallenge(
  purpose: Purpose,
  signing: Signing,
): { challenge: Uint8Array<ArrayBuffer>; cookie: string } {
  const kept = `${Date.now() + fiveMinutes * 1000} ${newSecret()}`
  return { challenge: challengeOf(purpose, kept), cookie: cookieHeader(name, kept, fiveMinutes, signing) }
}

/** The cookie of the latest challenge. Null when there is none, or it has expired. */
export function keptChallenge(cookies: string | undefined, signing: Signing): string | null {
  const kept = signedValue(cookies, name, signing)
  return kept !== null && Date.now() < Number(kept.split(' ')[0]) ? kept : null
}

/** The challenge as the authenticator signed it. */
export function expectedChallenge(purpose: Purpose, kept: string): string {
  return Buffer.from(challengeOf(purpose, kept)).toString('base64url')
}

/** Uses the challenge up. False for the second of two concurrent requests, and ever after. */
export async function takePasskeyChallenge(client: PoolClient, challenge: string): Promise<boolean> {
  const taken = await send(client, {
    text: 'insert into auth.used_challenges (challenge) values ($1) on conflict do nothing returning challenge',
    values: [challenge],
  })
  return taken.length === 1
}

function challengeOf(purpose: Purpose, kept: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(`${purpose}\n${kept}`).digest())
}
