import { newSecret, secretHash } from '#database/door/token.ts'
import { cookieHeader, type Signing, signedValue } from './cookie.ts'

const name = 'escale-code'
const halfAnHour = 30 * 60 // the lifetime of a code

/**
 * A code is valid only in the browser that requested it. The browser stores the cookie, the server its hash.
 */
export function newBrowserProof(signing: Signing): { cookie: string; hash: string } {
  const value = newSecret()
  return { cookie: cookieHeader(name, value, halfAnHour, signing), hash: secretHash(value) }
}

/** Null when this browser requested no code, or too long ago. */
export function browserHash(cookies: string | undefined, signing: Signing): string | null {
  const value = signedValue(cookies, name, signing)
  return value === null ? null : secretHash(value)
}
