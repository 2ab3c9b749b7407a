import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { cookieHeader, type Signing, signedValue } from '#access/caller/cookie.ts'
import { newSecret } from '#database/door/token.ts'
import { send } from '#database/statements/send.ts'

const name = 'escale-passkey'
const fiveMinutes = 5 * 60

/** What a challenge is given for: answered for anything else, or for anybody else, it is another. */
export type Purpose = 'sign-in' | `enrolment of ${string}` | `proof of ${string}`

/**
 * A challenge, and the cookie from which its browser's is known again: nothing of it is kept here before it
 * is answered.
 */
export function newPasskeyChallenge(
  purpose: Purpose,
  signing: Signing,
): { challenge: Uint8Array<ArrayBuffer>; cookie: string } {
  const kept = `${Date.now() + fiveMinutes * 1000} ${newSecret()}`
  return { challenge: challengeOf(purpose, kept), cookie: cookieHeader(name, kept, fiveMinutes, signing) }
}

/** What a browser keeps of the one it was given last; null when there is none, or its time is over. */
export function keptChallenge(cookies: string | undefined, signing: Signing): string | null {
  const kept = signedValue(cookies, name, signing)
  return kept !== null && Date.now() < Number(kept.split(' ')[0]) ? kept : null
}

/** As its authenticator signed it. */
export function expectedChallenge(purpose: Purpose, kept: string): string {
  return Buffer.from(challengeOf(purpose, kept)).toString('base64url')
}

/** Uses it up: false for the second of two at once, and ever after. */
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
