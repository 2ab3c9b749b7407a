import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { type CookieSettings, cookieHeader, readSignedCookie } from './cookie.ts'

const name = 'escale-code'
const halfAnHour = 30 * 60 // in seconds, as long as a six-digit code is valid

/**
 * Creates the cookie that ties a six-digit code to the browser that requested it. The browser stores the
 * cookie, and the server stores only its hash.
 */
export function newBrowserProof(signing: CookieSettings): { cookie: string; hash: string } {
  const value = newSecret()
  return { cookie: cookieHeader(name, value, halfAnHour, signing), hash: secretHash(value) }
}

/**
 * Hash of the cookie set when this browser requested a code. Null when it requested none within the last half
 * hour.
 */
export function readBrowserHash(cookies: string | undefined, signing: CookieSettings): string | null {
  const value = readSignedCookie(cookies, name, signing)
  return value === null ? null : secretHash(value)
}
