import { newSecret, secretHash } from '#database/door/token.ts'
import { cookieHeader, type Signing, signedValue } from './cookie.ts'

const name = 'escale-code'
const halfAnHour = 30 * 60 // the life of a code: after it the browser has nothing to keep

/**
 * What a browser that asks for a code keeps, and what of it is known here: its hash. The code is good
 * together with it only.
 */
export function newBrowserProof(signing: Signing): { cookie: string; hash: string } {
  const value = newSecret()
  return { cookie: cookieHeader(name, value, halfAnHour, signing), hash: secretHash(value) }
}

/** The hash of what a browser kept when it asked for a code; null when it asked for none, or too long ago. */
export function browserHash(cookies: string | undefined, signing: Signing): string | null {
  const value = signedValue(cookies, name, signing)
  return value === null ? null : secretHash(value)
}
