import { newSecret, secretHash } from '#database/caller/credentials.ts'
import { type CookieSettings, cookieHeader, readSignedCookie } from './cookie.ts'

const name = 'escale-code'
const halfAnHour = 30 * 60 // the lifetime of a code

/**
 * A code is valid only in the browser that requested it. The browser stores the cookie, the server its hash.
 */
export function newBrowserProof(signing: CookieSettings): { cookie: string; hash: string } {
  const value = newSecret()
  return { cookie: cookieHeader(name, value, halfAnHour, signing), hash: secretHash(value) }
}

/** Null when this browser requested no code, or too long ago. */
export function readBrowserHash(cookies: string | undefined, signing: CookieSettings): string | null {
  const value = readSignedCookie(cookies, name, signing)
  return value === null ? null : secretHash(value)
}
